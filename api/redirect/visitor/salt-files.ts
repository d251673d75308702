import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const SALT_BYTES = 32;

/** The salts of a host, one file per UTC day. All API processes that share the folder get the same salts. */
export interface SaltFiles {
  /**
   * Returns the salt of a day. Creates it with random bytes if there is none.
   *
   * @param day such as `2026-11-21`
   */
  getOrCreate(day: string): Promise<Buffer>;
  /** Replaces the salt of a day by the one that other hosts use. */
  replace(day: string, salt: Uint8Array): Promise<void>;
  /** Overwrites and deletes the salts of all other days, with drafts that killed processes left behind. */
  eraseExcept(days: readonly string[]): Promise<void>;
}

/**
 * Creates the store of visitor salts outside the database, whose oplog and backups would keep them. Only the
 * user of the process can read the files. Exclude the folder from backups.
 *
 * Overwriting is best effort: SSDs and copy-on-write file systems may keep the former blocks.
 *
 * @param folder Created when it is needed.
 */
export function createSaltFiles(folder: string): SaltFiles {
  const fileOf = (day: string) => join(folder, `${day}.salt`);

  /** Writes a draft and passes it to `publish`, so that a salt appears with its complete content. */
  async function write(
    day: string,
    salt: Uint8Array,
    publish: (draft: string) => Promise<void>,
  ): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = `${fileOf(day)}.${randomBytes(6).toString('hex')}`;
    try {
      await writeFile(draft, salt, { mode: 0o600, flag: 'wx', flush: true });
      await publish(draft);
    } finally {
      await rm(draft, { force: true });
    }
  }

  async function replace(day: string, salt: Uint8Array): Promise<void> {
    await erasing(fileOf(day), () => write(day, salt, (draft) => rename(draft, fileOf(day))));
  }

  return {
    replace,
    async getOrCreate(day) {
      const found = await ignoring('ENOENT', readFile(fileOf(day)));
      if (found?.length === SALT_BYTES) return found;
      const salt = randomBytes(SALT_BYTES);
      if (found) await replace(day, salt);
      else await write(day, salt, (draft) => ignoring('EEXIST', link(draft, fileOf(day))));
      return readFile(fileOf(day));
    },
    async eraseExcept(days) {
      const names = (await ignoring('ENOENT', readdir(folder))) ?? [];
      const expired = names.filter((name) => !days.some((day) => name.startsWith(day)));
      const paths = expired.map((name) => join(folder, name));
      await Promise.all(paths.map((path) => erasing(path, () => rm(path, { force: true }))));
    },
  };
}

/**
 * Runs `unlink`, which removes the name of a file, and then overwrites its content. Nobody reads a salt of
 * zeros.
 */
async function erasing(path: string, unlink: () => Promise<void>): Promise<void> {
  const file = await ignoring('ENOENT', open(path, 'r+'));
  try {
    await unlink();
    await file?.write(Buffer.alloc(SALT_BYTES), 0, SALT_BYTES, 0);
    await file?.sync();
  } finally {
    await file?.close();
  }
}

/** Resolves with undefined instead of rejecting with an error of this code. */
async function ignoring<Value>(code: string, action: Promise<Value>): Promise<Value | undefined> {
  try {
    return await action;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return undefined;
    throw error;
  }
}
