import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { KEY_FILES } from '../../config/secret-key.js';
import type { BackupFile } from '../../store/backup/dump-store.js';

const SPOOL = 'spool';
/** A complete file of the spool, also while a process replays it. */
const SPOOL_FILE = /^([0-9a-f]{16}-\d+-\d+\.scans)(?:\.claimed-\d+)?$/;
/** Attempts to read the spool while processes rename its files. */
const LISTINGS = 5;

/**
 * Reads what belongs to a backup from the data folder: key files, and spooled scans.
 *
 * Call it before the database is read. A spooled scan that is stored in the meantime is then in both, and
 * replaying it changes nothing; in the other order it could be in neither.
 */
export async function readDataFiles(folder: string): Promise<BackupFile[]> {
  const keys = await Promise.all(
    Object.values(KEY_FILES).map(async (path) => ({ path, content: await findFile(join(folder, path)) })),
  );
  const files = new Map<string, Buffer>();
  for (let listing = 0; listing < LISTINGS; listing += 1) {
    for (const name of await readdir(join(folder, SPOOL)).catch(() => [])) {
      const complete = SPOOL_FILE.exec(name)?.[1];
      if (complete === undefined || files.has(complete)) continue;
      const content = await findFile(join(folder, SPOOL, name));
      if (content) files.set(complete, content);
    }
  }
  return [
    ...keys.flatMap(({ path, content }) => (content ? [{ path, content }] : [])),
    ...[...files].map(([name, content]) => ({ path: `${SPOOL}/${name}`, content })),
  ];
}

/** Returns whether a file of this path may be restored into a data folder. */
export function isDataFile(path: string): boolean {
  const [folder, name, ...rest] = path.split('/');
  if (name === undefined) return Object.values<string>(KEY_FILES).includes(path);
  return folder === SPOOL && rest.length === 0 && SPOOL_FILE.exec(name)?.[1] === name;
}

/**
 * Restores a file, readable only by its user. Another file of this name is renamed to
 * `<name>.replaced-<random>`.
 */
export async function restoreDataFile(folder: string, path: string, content: Uint8Array): Promise<void> {
  const target = join(folder, path);
  const existing = await findFile(target);
  if (existing?.equals(content)) return;
  const suffix = randomBytes(4).toString('hex');
  await mkdir(dirname(target), { recursive: true });
  if (existing) await rename(target, `${target}.replaced-${suffix}`);
  const file = await open(`${target}.${suffix}`, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${target}.${suffix}`, target);
}

async function findFile(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
