import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runBounded } from './run-bounded.js';

/**
 * Installs a program at its final path once `--version` proves that it runs on this machine.
 *
 * Atomic: the copy is written to a temporary file in the same folder and renamed, so concurrent first runs never see a
 * partial file.
 *
 * @returns The final path, `to`.
 * @throws Error if the file is missing or does not run.
 */
export async function installBinary(from: string, to: string): Promise<string> {
  await mkdir(dirname(to), { recursive: true });
  const temporary = `${to}.${randomUUID()}`;
  try {
    await copyFile(from, temporary);
    await chmod(temporary, 0o755);
    await runBounded({ command: temporary, args: ['--version'], timeoutMs: 30_000 });
    await rename(temporary, to);
  } finally {
    await rm(temporary, { force: true });
  }
  return to;
}

/** Runs `work` with a new folder inside `parent`, and removes the folder afterwards. */
export async function withScratchFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(parent, `scratch-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
