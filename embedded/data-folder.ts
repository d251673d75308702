import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './child.js';
import { findRunningProcess, stopOrphan, writePidFile } from './pid-file.js';

const ORPHAN_GRACE_MS = 5_000;

/** Where the servers of a running `npm start` are, for other commands on the same data folder. */
export interface Runtime {
  mongodbUri: string;
  temporalAddress: string;
  apiUrl: string;
  pid: number;
}

/** Finds the process that has locked a data folder. @returns Its PID; undefined if the folder is not locked. */
export function lockHolder(folder: string): number | undefined {
  return findRunningProcess(lockFile(folder));
}

/**
 * Locks a data folder for this process, and creates the folder if it does not exist.
 *
 * @returns A function that releases the lock.
 * @throws StartError if another running process holds the lock. The lock of a dead process is taken over.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = lockFile(folder);
  const ownFile = `${file}.${process.pid}`;
  writePidFile(ownFile, process.pid);
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

/** Stops the child processes of an earlier run that was killed. @returns Their names: `mongod`, `worker`. */
export async function stopOrphans(folder: string): Promise<string[]> {
  const pids = join(folder, 'pids');
  mkdirSync(pids, { recursive: true });
  const files = readdirSync(pids).filter((name) => name.endsWith('.json'));
  const stopped = await Promise.all(files.map((name) => stopOrphan(join(pids, name), ORPHAN_GRACE_MS)));
  return files.filter((_, index) => stopped[index]).map((name) => name.replace(/\.json$/, ''));
}

/** Publishes the servers of this run. Only the user can read the file, because the MongoDB URI may hold a password. */
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
