import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runBounded } from './run-bounded.js';

/**
 * Keeps a program under its final name, once it is proved to run here. Whole or not at all: it is written beside that
 * name and renamed, so that of two first runs at once neither sees half of the other's.
 */
export async function keepBinary(from: string, to: string): Promise<string> {
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

/** Runs the work with a folder of its own inside `parent`, which is gone afterwards. */
export async function withScratchFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(parent, `scratch-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
