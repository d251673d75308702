import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError, type Settings } from './settings.js';

const FILE_NAME = 'secret.key';
const MIN_BYTES = 32;

/**
 * The key that everything secret of this installation hangs on: `SECRET_KEY`, or else what lies in
 * `DATA_DIR/secret.key`, made once and readable by its owner alone. Processes that start together get the same one.
 * @throws SettingsError when the file is there but can't be a key
 */
export async function loadSecretKey(settings: Pick<Settings, 'secretKey' | 'dataDir'>): Promise<Buffer> {
  if (settings.secretKey !== undefined) return Buffer.from(settings.secretKey, 'utf8');
  const path = join(settings.dataDir, FILE_NAME);
  const key = (await readKey(path)) ?? (await makeKey(settings.dataDir, path));
  if (key.length < MIN_BYTES) throw new SettingsError(`SECRET_KEY: ${path} is too short to be a key`);
  return key;
}

async function readKey(path: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from((await readFile(path, 'utf8')).trim(), 'base64');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes beside and links: the name appears with its whole content, and only for the first process. */
async function makeKey(folder: string, path: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, `${randomBytes(MIN_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const key = await readKey(path);
  if (!key) throw new SettingsError(`SECRET_KEY: ${path} could not be made`);
  return key;
}
