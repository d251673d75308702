import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError, type Settings } from './settings.js';

const FILE_NAME = 'secret.key';
const MIN_BYTES = 32;

/**
 * Returns the secret key of this installation: `SECRET_KEY`, or the content of `DATA_DIR/secret.key`. The file is created
 * if it does not exist, readable only by its user. Processes that start concurrently get the same key.
 *
 * @returns At least 32 bytes.
 * @throws SettingsError if the file is too short to be a key.
 */
export async function loadSecretKey(settings: Pick<Settings, 'secretKey' | 'dataDir'>): Promise<Buffer> {
  if (settings.secretKey !== undefined) return Buffer.from(settings.secretKey, 'utf8');
  const path = join(settings.dataDir, FILE_NAME);
  const key = (await findKey(path)) ?? (await createKey(settings.dataDir, path));
  if (key.length < MIN_BYTES) throw new SettingsError(`SECRET_KEY: ${path} is too short to be a key`);
  return key;
}

async function findKey(path: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from((await readFile(path, 'utf8')).trim(), 'base64');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a temporary file and links it: the key appears with its complete content, and only the first process wins. */
async function createKey(folder: string, path: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true });
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(temporary, `${randomBytes(MIN_BYTES).toString('base64')}\n`, {
      mode: 0o600,
      flush: true,
    });
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  const key = await findKey(path);
  if (!key) throw new SettingsError(`SECRET_KEY: ${path} could not be created`);
  return key;
}
