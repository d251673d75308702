import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecretKeys } from '../core/basics/secret-keys.js';
import { SettingsError, type Settings } from './settings.js';

/**
 * Files of `DATA_DIR` that hold keys in Base64, for installations without the settings of the same meaning.
 */
export const KEY_FILES = {
  current: 'secret.key',
  former: 'secret.key.former',
  signing: 'signing.key',
} as const;

const MIN_BYTES = 32;

export type KeySettings = Pick<Settings, 'secretKey' | 'formerSecretKey' | 'signingKey' | 'dataDir'>;

/**
 * Loads the secret keys of this installation from `SECRET_KEY`, `SECRET_KEY_FORMER`, and `SIGNING_KEY`, or
 * from the files of `DATA_DIR`. If there is no secret key, `secret.key` is created, readable only by its
 * user. Processes that start concurrently get the same key.
 *
 * @throws SettingsError if a file is too short to be a key, or if the key cannot be created.
 */
export async function loadSecretKeys(settings: KeySettings): Promise<SecretKeys> {
  return (await findSecretKeys(settings)) ?? toSecretKeys(await createKey(settings.dataDir), settings);
}

/**
 * Finds the keys of `loadSecretKeys` without creating any.
 *
 * @returns undefined if there is no secret key.
 * @throws SettingsError if a file is too short to be a key.
 */
export async function findSecretKeys(settings: KeySettings): Promise<SecretKeys | undefined> {
  const current = fromText(settings.secretKey) ?? (await findKey(join(settings.dataDir, KEY_FILES.current)));
  return current && toSecretKeys(current, settings);
}

async function toSecretKeys(current: Buffer, settings: KeySettings): Promise<SecretKeys> {
  // The file belongs to `secret.key`, not to the setting.
  const former =
    settings.secretKey === undefined
      ? await findKey(join(settings.dataDir, KEY_FILES.former))
      : fromText(settings.formerSecretKey);
  const signing = fromText(settings.signingKey) ?? (await findKey(join(settings.dataDir, KEY_FILES.signing)));
  return { encryption: former ? [current, former] : [current], signing: signing ?? current };
}

function fromText(setting: string | undefined): Buffer | undefined {
  return setting === undefined ? undefined : Buffer.from(setting, 'utf8');
}

async function findKey(path: string): Promise<Buffer | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new SettingsError(`SECRET_KEY: ${path} cannot be read: ${(error as Error).message}`);
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length < MIN_BYTES) throw new SettingsError(`SECRET_KEY: ${path} is too short to be a key`);
  return key;
}

/**
 * Begins a rotation of the key in `secret.key`: it becomes `secret.key.former`, and a new key takes its
 * place. The first key also becomes the signing key, permanently. Does nothing if a rotation has begun. Safe
 * to abort anywhere and to repeat.
 *
 * @param hasSigningKey Whether `SIGNING_KEY` is set, so that no file is needed.
 * @returns Whether this call created the new key.
 */
export async function beginKeyFileRotation(folder: string, hasSigningKey: boolean): Promise<boolean> {
  const [current, former, signing] = ['current', 'former', 'signing'].map((name) =>
    join(folder, KEY_FILES[name as keyof typeof KEY_FILES]),
  ) as [string, string, string];
  const present = await findKey(current);
  const earlier = await findKey(former);
  if (!present) throw new SettingsError(`SECRET_KEY: ${current} does not exist`);
  // Equal: an earlier call was interrupted before the new key took its place.
  if (earlier && !earlier.equals(present)) return false;
  if (!hasSigningKey) await ignoreExisting(link(current, signing));
  await ignoreExisting(link(current, former));
  const draft = `${current}.new`;
  await writeFile(draft, newKeyFile(), { mode: 0o600, flush: true });
  await rename(draft, current);
  return true;
}

/** Ends a rotation: removes the former key. Call it when nothing is encrypted with it. */
export async function endKeyFileRotation(folder: string): Promise<void> {
  await rm(join(folder, KEY_FILES.former), { force: true });
}

async function ignoreExisting(linked: Promise<void>): Promise<void> {
  await linked.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Returns the content of a new key file. */
function newKeyFile(): string {
  return `${randomBytes(MIN_BYTES).toString('base64')}\n`;
}

/**
 * Writes a temporary file and links it: the key appears with its complete content, and only the first process
 * wins.
 */
async function createKey(folder: string): Promise<Buffer> {
  const path = join(folder, KEY_FILES.current);
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(temporary, newKeyFile(), { mode: 0o600, flush: true });
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new SettingsError(`DATA_DIR: ${path} cannot be created: ${(error as Error).message}`);
  } finally {
    await rm(temporary, { force: true });
  }
  const key = await findKey(path);
  if (!key) throw new SettingsError(`SECRET_KEY: ${path} could not be created`);
  return key;
}
