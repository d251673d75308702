import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { runBounded } from './run-bounded.js';

/** Record of an installed program, next to it in `<program>.json`. */
interface InstallRecord {
  sha256: string;
  /** While both are unchanged, the digest is not computed again: that takes up to a second at each start. */
  sizeBytes: number;
  mtimeMs: number;
}

/** Mode bits with which other users could replace a file, or the files of a folder. */
const WRITABLE_BY_OTHERS = 0o022;

/**
 * Installs a program at its final path once a call of it proves that it runs on this machine, and records its
 * digest. The caller has verified where the program comes from.
 *
 * Atomic: the copy is written to a temporary file in the same folder and renamed, so concurrent first runs
 * never see a partial file.
 *
 * @param testArgs Arguments with which the program ends with code 0.
 * @returns The final path, `to`.
 * @throws Error if the file is missing or does not run.
 */
export async function installBinary(
  from: string,
  to: string,
  testArgs: readonly string[] = ['--version'],
): Promise<string> {
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  const temporary = `${to}.${randomUUID()}`;
  try {
    await copyFile(from, temporary);
    await chmod(temporary, 0o755);
    await runBounded({ command: temporary, args: testArgs, timeoutMs: 30_000 });
    await rename(temporary, to);
  } finally {
    await rm(temporary, { force: true });
  }
  await writeRecord(to, await hashFile(to));
  return to;
}

/**
 * Checks that an installed program is still the one that was installed, and that no other user can replace
 * it.
 *
 * A program without a record, from a version that kept none, is recorded as it is.
 *
 * @throws Error with the reason not to run it, or if the file does not exist.
 */
export async function assertIntact(program: string): Promise<void> {
  await closeToOthers(program);
  const record = await readRecord(program);
  const { size, mtimeMs } = await stat(program);
  if (record?.sizeBytes === size && record.mtimeMs === mtimeMs) return;
  const sha256 = await hashFile(program);
  if (record !== undefined && record.sha256 !== sha256) {
    throw new Error(`${program} was changed after it was installed`);
  }
  // The folder can be read-only, for example in an image. The digest is then computed at each start.
  await writeRecord(program, sha256).catch(() => undefined);
}

/** @throws Error if another user owns the program or its folder, or may write to the program. */
async function closeToOthers(program: string): Promise<void> {
  if (process.getuid === undefined) return;
  const trusted = [0, process.getuid()];
  const [file, folder] = await Promise.all([stat(program), stat(dirname(program))]);
  if (
    !trusted.includes(file.uid) ||
    !trusted.includes(folder.uid) ||
    (file.mode & WRITABLE_BY_OTHERS) !== 0
  ) {
    throw new Error(`${program} can be changed by other users`);
  }
  // The umask of some systems lets a group write to new folders.
  if ((folder.mode & WRITABLE_BY_OTHERS) !== 0) await chmod(dirname(program), 0o755);
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
}

async function readRecord(program: string): Promise<InstallRecord | undefined> {
  try {
    return JSON.parse(await readFile(`${program}.json`, 'utf8')) as InstallRecord;
  } catch {
    return undefined;
  }
}

async function writeRecord(program: string, sha256: string): Promise<void> {
  const { size, mtimeMs } = await stat(program);
  const temporary = `${program}.${randomUUID()}.json`;
  await writeFile(temporary, JSON.stringify({ sha256, sizeBytes: size, mtimeMs } satisfies InstallRecord));
  await rename(temporary, `${program}.json`);
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
