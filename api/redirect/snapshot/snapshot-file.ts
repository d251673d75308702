import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '../../../core/basics/time/durations.js';
import { SNAPSHOT_HEADER } from './snapshot-format.js';

const NAME = 'snapshot';
/** A draft older than this was left by a process that crashed: no process takes this long to write one. */
const STALE_DRAFT_MS = 30 * MINUTE_MS;

/** Writes the lines of a snapshot, in order. */
type WriteLines = (write: (lines: string) => Promise<void>) => Promise<void>;

/** The snapshot on disk. All API processes that share the folder replace the same file. */
export interface SnapshotFile {
  /** Yields the lines after the header; nothing if there is no snapshot, or one of another format. */
  readLines(): AsyncGenerator<string>;
  /** Replaces the snapshot atomically. If `writeLines` rejects, the former one stays. */
  replace(writeLines: WriteLines): Promise<void>;
  /** Returns whether another process has replaced the snapshot since this one did. */
  isForeign(): Promise<boolean>;
  /** Deletes the snapshot. */
  remove(): Promise<void>;
  /** Deletes the drafts of killed processes. */
  deleteStaleDrafts(now: number): Promise<void>;
}

/**
 * Creates the snapshot's file in a folder, which is created when it is needed. Only the user of the process
 * can read it.
 */
export function createSnapshotFile(folder: string): SnapshotFile {
  const path = join(folder, NAME);
  const draft = `${path}-${randomBytes(6).toString('hex')}.draft`;
  /** Identifies the snapshot that this process has written last; file systems use inodes again. */
  let own: string | undefined;

  return {
    async *readLines() {
      const file = await open(path, 'r').catch(() => undefined);
      if (!file) return;
      try {
        let hasHeader = false;
        for await (const line of file.readLines()) {
          if (!hasHeader && line !== SNAPSHOT_HEADER) return;
          if (hasHeader) yield line;
          hasHeader = true;
        }
      } finally {
        await file.close();
      }
    },

    async replace(writeLines) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rm(draft, { force: true });
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.appendFile(`${SNAPSHOT_HEADER}\n`);
        await writeLines((lines) => file.appendFile(lines));
        await file.sync();
        own = identify(await file.stat());
        await file.close();
        await rename(draft, path);
      } catch (error) {
        await file.close().catch(() => undefined);
        await rm(draft, { force: true });
        throw error;
      }
    },

    async isForeign() {
      const found = await stat(path).catch(() => undefined);
      return found !== undefined && identify(found) !== own;
    },

    remove: () => rm(path, { force: true }),

    async deleteStaleDrafts(now) {
      for (const name of await readdir(folder).catch(() => [])) {
        if (!name.endsWith('.draft')) continue;
        const found = await stat(join(folder, name)).catch(() => undefined);
        if (found && now - found.mtimeMs > STALE_DRAFT_MS) await rm(join(folder, name), { force: true });
      }
    },
  };
}

function identify({ ino, mtimeMs, size }: Stats): string {
  return `${ino} ${mtimeMs} ${size}`;
}
