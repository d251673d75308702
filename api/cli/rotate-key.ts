import { parseArgs } from 'node:util';
import { beginKeyFileRotation, endKeyFileRotation, loadSecretKeys } from '../../config/secret-key.js';
import { loadSettings, requireSetting, type Settings } from '../../config/settings.js';
import type { SecretKeys } from '../../core/basics/secret-keys.js';
import { checkKeys, replaceKeyChecks } from '../../store/installation/key-check.js';
import {
  findPersonsWithoutCodes,
  reEncryptValues,
  replaceUnreadableValues,
} from '../../store/installation/sealed-values.js';
import { assertKnownSchema } from '../../store/installation/schema-version.js';
import { SCHEMA_VERSION } from '../../store/migrations.js';
import { openStore, type Store } from '../../store/mongo/client.js';
import { CommandError, runCommand } from './run-command.js';

const USAGE = `Usage:
  npm run rotate-key                  replaces the secret key; while processes of the service run, only creates the new one
  npm run rotate-key -- --restarted   ends the rotation, once all processes have been restarted with both keys
  npm run rotate-key -- --lost        accepts a new key; webhook secrets that need the lost key are replaced`;

const HOW_TO_ROTATE_SETTINGS =
  'SECRET_KEY is set, so you choose the new key: set SECRET_KEY to it, SECRET_KEY_FORMER to the present key, and SIGNING_KEY ' +
  'to the present key unless it is set already. Restart the workers, then the API processes, and run this command again ' +
  'with these settings (docs/backup.md)';

const print = (line: string): unknown => process.stdout.write(`${line}\n`);

function parseArguments() {
  try {
    const options = {
      lost: { type: 'boolean', default: false },
      restarted: { type: 'boolean', default: false },
      stopped: { type: 'boolean', default: false },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${USAGE}`);
  }
}

async function main(): Promise<void> {
  const { lost, ...processes } = parseArguments();
  const settings = loadSettings(process.env);
  const store = await openStore(requireSetting(settings.mongodbUri, 'MONGODB_URI'), settings.mongodbDatabase);
  try {
    await assertKnownSchema(store.db, SCHEMA_VERSION);
    if (lost) return await acceptNewKey(store, await loadSecretKeys(settings));
    if (settings.secretKey !== undefined) return await rotateSettings(store, settings);
    return await rotateFiles(store, settings, processes);
  } finally {
    await store.close();
  }
}

async function rotateSettings(store: Store, settings: Settings): Promise<void> {
  if (settings.formerSecretKey === undefined) throw new CommandError(HOW_TO_ROTATE_SETTINGS);
  await reEncryptAll(store, await loadSecretKeys(settings));
  print('The key was rotated. Remove SECRET_KEY_FORMER from the settings. Keep SIGNING_KEY.');
}

/**
 * A process with only the former key could not read what is encrypted again, and would encrypt with a key
 * that is gone.
 *
 * @param processes `stopped`: no process of the service runs. `restarted`: all processes know both keys.
 */
async function rotateFiles(
  store: Store,
  settings: Settings,
  { stopped, restarted }: { stopped: boolean; restarted: boolean },
): Promise<void> {
  // The present key must belong to the database, or its values could never be decrypted again.
  const present = await loadSecretKeys(settings);
  await checkKeys(store.db, present);
  if (restarted && present.encryption.length === 1)
    throw new CommandError('No rotation has begun; run this command without --restarted first');
  const begun = await beginKeyFileRotation(settings.dataDir, settings.signingKey !== undefined);
  const keys = await loadSecretKeys(settings);
  if (!stopped && (begun || !restarted)) {
    print(
      `A new key is in ${settings.dataDir}/secret.key. Restart all processes of the service, which then know both keys, and then run: npm run rotate-key -- --restarted`,
    );
    return;
  }
  await reEncryptAll(store, keys);
  await endKeyFileRotation(settings.dataDir);
  print('The key was rotated. Keep a copy of secret.key and signing.key, for example with npm run backup.');
}

/** Encrypts everything with the current key, until nothing is left that needs the former one. */
async function reEncryptAll({ db }: Store, keys: SecretKeys): Promise<void> {
  await checkKeys(db, keys);
  for (;;) {
    const { reEncrypted, unreadable } = await reEncryptValues(db, keys.encryption);
    if (reEncrypted > 0) {
      print(`Encrypted ${reEncrypted.toLocaleString('en-US')} values with the new key`);
      continue;
    }
    if (unreadable > 0) print(`${unreadable} values were unreadable before, and still are`);
    break;
  }
  await replaceKeyChecks(db, keys);
}

async function acceptNewKey({ db }: Store, keys: SecretKeys): Promise<void> {
  const endpoints = await replaceUnreadableValues(db, keys.encryption);
  await replaceKeyChecks(db, keys);
  print(
    `The present key now belongs to the database. Endpoints whose owners must rotate their signing secret: ${endpoints.length}`,
  );
  for (const id of endpoints) print(`  ${id}`);
  const persons = await findPersonsWithoutCodes(db, keys.encryption);
  print(
    `People whose authenticator app no longer works for the sign-in, until they use a recovery code or you run npm run account -- reset-totp: ${persons.length}`,
  );
  for (const email of persons) print(`  ${email}`);
  print(
    'Unless SIGNING_KEY is the former signing key, signed image URLs and the values of domain records have changed.',
  );
}

await runCommand(main);
