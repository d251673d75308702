import { open } from 'node:fs/promises';

/**
 * Creates a file with this text. Resolves when it is on disk (fsynced). Only the user of the process can read
 * it.
 */
export async function writeAndSync(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes new file names durable: without it, a power failure could lose a renamed file. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
