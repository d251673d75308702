import { linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './wait-until.js';
import { runningProcess, stopLeftOver, writePidFile } from './pid-file.js';

function lockFile(folder: string): string {
  return join(folder, 'supervisor.json');
}

/** The process that holds the folder now, if any. */
export function lockHolder(folder: string): number | undefined {
  return runningProcess(lockFile(folder));
}

/**
 * Makes the data folder this process's own.
 * @returns what gives it back
 * @throws StartError when another process holds it
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = lockFile(folder);
  const own = `${file}.${process.pid}`;
  writePidFile(own, process.pid);
  try {
    // A link appears whole or not at all, and never replaces another's.
    for (;;) {
      try {
        linkSync(own, file);
        return () => rmSync(file, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = runningProcess(file);
      if (holder !== undefined) {
        throw new StartError(
          `Qrelay already runs on ${folder} (process ${holder}): stop it, or set DATA_DIR to another folder`,
        );
      }
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** Ends what a run that was killed left behind. @returns the names of what there was */
export async function stopOrphans(folder: string): Promise<string[]> {
  const pids = join(folder, 'pids');
  mkdirSync(pids, { recursive: true });
  const files = readdirSync(pids).filter((name) => name.endsWith('.json'));
  const stopped = await Promise.all(files.map((name) => stopLeftOver(join(pids, name), 5_000)));
  return files.filter((_, index) => stopped[index]).map((name) => name.replace(/\.json$/, ''));
}
