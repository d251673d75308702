import { statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { UsageError } from './command.js';

/** A function that loads the bytes of a file, which may take long. */
type Load = () => Promise<AsyncIterable<Uint8Array>>;

/**
 * Writes a file as it arrives: to `FILE.part`, which replaces FILE at the end and is removed after any error.
 * Memory does not grow with its size. `-` is stdout.
 *
 * @param options.force Whether FILE may exist.
 * @throws UsageError before `load` is called if the file cannot be written.
 */
export async function saveFile(
  file: string,
  { force, signal }: { force: boolean; signal: AbortSignal },
  load: Load,
) {
  if (file === '-') return pipeline(await load(), process.stdout, { end: false, signal });
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw new UsageError(`${file} is a folder`);
  if (found && !force) throw new UsageError(`${file} exists; --force replaces it`);
  // A device such as /dev/null must not be replaced.
  const part = found?.isFile() === false ? file : `${file}.part`;
  const handle = await open(part, force ? 'w' : 'wx').catch((error: NodeJS.ErrnoException) => {
    const next =
      error.code === 'EEXIST' ? '; another export writes it, or one was killed: --force replaces it' : '';
    throw new UsageError(`${part} cannot be written (${error.code})${next}`);
  });
  try {
    await pipeline(await load(), handle.createWriteStream(), { signal });
    if (part !== file) await rename(part, file);
  } catch (error) {
    await handle.close();
    if (part !== file) await rm(part, { force: true });
    throw error;
  }
}
