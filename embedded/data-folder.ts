import {
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from './child.js';
import { findRunningProcess, stopOrphan, writePidFile } from './pid-file.js';

/** Mode bits that new files and folders do not get: all of the group's and of other users'. */
export const PRIVATE_UMASK = 0o077;

const ORPHAN_GRACE_MS = 5_000;

/** Where the servers of a running `npm start` are, for other commands on the same data folder. */
export interface Runtime {
  mongodbUri: string;
  temporalAddress: string;
  apiUrl: string;
  pid: number;
}

/**
 * Finds the process that has locked a data folder.
 *
 * @returns Its PID; undefined if the folder is not locked.
 */
export function lockHolder(folder: string): number | undefined {
  return findRunningProcess(lockFile(folder));
}

/**
 * Locks a data folder for this process, and creates the folder if it does not exist. From then on, only this
 * user can read the folder and the files that this process and its children create.
 *
 * @returns A function that releases the lock.
 * @throws StartError if another running process holds the lock, or if the folder cannot be written. The lock
 *   of a dead process is taken over.
 */
export function lockDataFolder(folder: string): () => void {
  process.umask(PRIVATE_UMASK);
  const file = lockFile(folder);
  const ownFile = `${file}.${process.pid}`;
  prepareFolder(folder, ownFile);
  try {
    // link(2) is atomic and never replaces an existing file.
    for (;;) {
      try {
        linkSync(ownFile, file);
        return () => rmSync(file, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = findRunningProcess(file);
      if (holder !== undefined) {
        throw new StartError(
          `Qrelay is already running on ${folder} (process ${holder}): stop it, or set DATA_DIR to another folder`,
        );
      }
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(ownFile, { force: true });
  }
}

/** @throws StartError if the folder cannot be created or written */
function prepareFolder(folder: string, ownFile: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    closeToOthers(folder);
    writePidFile(ownFile, process.pid);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = (error as Error).message;
    throw new StartError(
      `DATA_DIR ${folder} cannot be written (${reason}): make it writable for this user, or set DATA_DIR to another folder`,
    );
  }
}

/**
 * Removes the access of other users to a folder. Windows has no such modes; there, a folder in the user's
 * profile is private.
 *
 * @throws StartError if this process may not change the folder.
 */
function closeToOthers(folder: string): void {
  const mode = statSync(folder).mode & 0o777;
  if (process.platform === 'win32' || (mode & PRIVATE_UMASK) === 0) return;
  try {
    chmodSync(folder, mode & ~PRIVATE_UMASK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EROFS') throw error;
    const reason = (error as Error).message;
    throw new StartError(`Other users can read ${folder}, and this cannot be changed: ${reason}`);
  }
}

/** Stops the child processes of an earlier run that was killed. @returns Their names: `mongod`, `worker`. */
export async function stopOrphans(folder: string): Promise<string[]> {
  const pids = join(folder, 'pids');
  mkdirSync(pids, { recursive: true });
  const files = readdirSync(pids).filter((name) => name.endsWith('.json'));
  const stopped = await Promise.all(files.map((name) => stopOrphan(join(pids, name), ORPHAN_GRACE_MS)));
  return files.filter((_, index) => stopped[index]).map((name) => name.replace(/\.json$/, ''));
}

/**
 * Publishes the servers of this run. Only the user can read the file, because the MongoDB URI may hold a
 * password.
 */
export function writeRuntime(folder: string, runtime: Runtime): void {
  writeFileSync(runtimeFile(folder), JSON.stringify(runtime, undefined, 2), { mode: 0o600 });
}

/** Removes what `writeRuntime` published. */
export function removeRuntime(folder: string): void {
  rmSync(runtimeFile(folder), { force: true });
}

/** Finds the servers of the `npm start` that is running on a data folder; undefined if none is running. */
export function findRuntime(folder: string): Runtime | undefined {
  try {
    const runtime = JSON.parse(readFileSync(runtimeFile(folder), 'utf8')) as Runtime;
    return lockHolder(folder) === runtime.pid ? runtime : undefined;
  } catch {
    return undefined;
  }
}

function lockFile(folder: string): string {
  return join(folder, 'supervisor.json');
}

function runtimeFile(folder: string): string {
  return join(folder, 'runtime.json');
}
