import { hkdfSync } from 'node:crypto';
import type { Db } from 'mongodb';
import type { SecretKeys } from '../../core/basics/secret-keys.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import { installationDocuments } from '../mongo/installation.js';
import { findSealedSample, opensAny } from './sealed-values.js';
import { UnusableStoreError } from './unusable-store-error.js';

/** Check values of the keys that belong to the database. No key can be computed from them. */
export interface KeyChecks {
  /** Check values of all keys with which stored values may be encrypted; the current key comes first. */
  encryption: string[];
  signing: string;
}

type KeysDocument = KeyChecks & { _id: 'keys' };

const CHECK_BYTES = 16;

const WRONG_KEY =
  'The secret key does not belong to this database: restore the SECRET_KEY or DATA_DIR/secret.key that was used with it ' +
  '(docs/backup.md); if it is lost, see "Lost secret key" there';
const UNFINISHED_ROTATION =
  'The rotation of the secret key is not finished, and the former key is missing: set SECRET_KEY_FORMER to it, or restore ' +
  'DATA_DIR/secret.key.former, until npm run rotate-key has ended (docs/backup.md)';
const FORMER_KEY =
  'The secret key of this database was rotated, and this process has only the former one: set SECRET_KEY to the new key ' +
  '(docs/backup.md)';
const WRONG_SIGNING_KEY =
  'The signing key does not belong to this database: after a rotation of the secret key, SIGNING_KEY or ' +
  'DATA_DIR/signing.key must be the first secret key, which signed image URLs and domain records depend on (docs/backup.md)';

/**
 * Checks that the keys of this process belong to the database. The first process that uses a database records
 * check values of its keys; if the database has encrypted values already, only a key that decrypts one of
 * them is recorded.
 *
 * A new key whose former key is known begins a rotation: from then on, processes without the new key are
 * rejected.
 *
 * @throws UnusableStoreError if a key is wrong or missing.
 */
export async function checkKeys(db: Db, keys: SecretKeys): Promise<void> {
  const documents = installationDocuments<KeysDocument>(db);
  const own = checksOf(keys);
  for (;;) {
    const recorded = await documents.findOne({ _id: 'keys' });
    if (!recorded) {
      const sample = await findSealedSample(db);
      if (sample.length > 0 && !opensAny(sample, keys.encryption)) throw new UnusableStoreError(WRONG_KEY);
      try {
        await documents.insertOne({ _id: 'keys', encryption: [...own.encryption], signing: own.signing });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      continue;
    }
    const problem = findProblem(recorded, own);
    if (problem !== undefined) throw new UnusableStoreError(problem);
    const [current = ''] = own.encryption;
    if (recorded.encryption[0] === current) return;
    const encryption = [current, ...recorded.encryption.filter((check) => check !== current)];
    await documents.updateOne({ _id: 'keys', encryption: recorded.encryption }, { $set: { encryption } });
  }
}

/**
 * Checks keys like `checkKeys`, but records nothing.
 *
 * @throws UnusableStoreError if a key is wrong or missing.
 */
export async function assertKeys(db: Db, keys: SecretKeys): Promise<void> {
  const recorded = await readKeyChecks(db);
  const problem = recorded && findProblem(recorded, checksOf(keys));
  if (problem !== undefined) throw new UnusableStoreError(problem);
}

/** Reads the check values of a database; undefined if no process has recorded any. */
export async function readKeyChecks(db: Db): Promise<KeyChecks | undefined> {
  const found = await installationDocuments<KeysDocument>(db).findOne({ _id: 'keys' });
  return found ? { encryption: found.encryption, signing: found.signing } : undefined;
}

/**
 * Records that every stored value is encrypted with the current key, and that `keys.signing` is the signing
 * key.
 */
export async function replaceKeyChecks(db: Db, keys: SecretKeys): Promise<void> {
  const { encryption, signing } = checksOf(keys);
  await installationDocuments<KeysDocument>(db).updateOne(
    { _id: 'keys' },
    { $set: { encryption: encryption.slice(0, 1), signing } },
    { upsert: true },
  );
}

/** Returns the check values of keys. */
export function checksOf(keys: SecretKeys): KeyChecks {
  return {
    encryption: [...new Set(keys.encryption.map((key) => checkValue(key, 'encryption')))],
    signing: checkValue(keys.signing, 'signing'),
  };
}

/**
 * Returns what is wrong with a process's keys, and what to do; undefined if they match the recorded values.
 */
export function findProblem(recorded: KeyChecks, own: KeyChecks): string | undefined {
  const missing = recorded.encryption.filter((check) => !own.encryption.includes(check));
  if (missing.length === recorded.encryption.length) return WRONG_KEY;
  if (missing.length > 0) return missing.includes(recorded.encryption[0]!) ? FORMER_KEY : UNFINISHED_ROTATION;
  return recorded.signing === own.signing ? undefined : WRONG_SIGNING_KEY;
}

/** @see RFC 5869 (HKDF) */
function checkValue(key: Uint8Array, purpose: keyof KeyChecks): string {
  return Buffer.from(hkdfSync('sha256', key, '', `check of the ${purpose} key`, CHECK_BYTES)).toString(
    'base64url',
  );
}
