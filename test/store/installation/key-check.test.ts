import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { SecretKeys } from '../../../core/basics/secret-keys.js';
import { TOTP_SECRET_PURPOSE } from '../../../store/accounts/totp.js';
import { USERS, type UserDocument } from '../../../store/accounts/user-documents.js';
import { createUserStore } from '../../../store/accounts/users.js';
import {
  assertKeys,
  checkKeys,
  readKeyChecks,
  replaceKeyChecks,
} from '../../../store/installation/key-check.js';
import {
  findPersonsWithoutCodes,
  reEncryptValues,
  replaceUnreadableValues,
} from '../../../store/installation/sealed-values.js';
import { UnusableStoreError } from '../../../store/installation/unusable-store-error.js';
import { IDEMPOTENCY_KEYS, RESPONSE_PURPOSE } from '../../../store/limits/idempotency-keys.js';
import { newId } from '../../../store/mongo/ids.js';
import { createSecretBox } from '../../../store/mongo/secret-box.js';
import { createWebhookStore } from '../../../store/webhooks/webhooks.js';
import { openWebhookStores, type WebhookStores } from '../../support/webhook-stores.js';

const first = randomBytes(32);
const second = randomBytes(32);
const other = randomBytes(32);
const keysOf = (current: Buffer, former?: Buffer, signing = first): SecretKeys => ({
  encryption: former ? [current, former] : [current],
  signing,
});

let stores: WebhookStores;

beforeEach(async () => {
  stores = await openWebhookStores(first);
});
afterEach(() => stores.close());

/** Inserts an endpoint with an account, whose secrets `findWithSecrets` returns. */
async function endpoint(): Promise<{ id: string; secret: string }> {
  const { id, secret } = await stores.endpoint('https://receiver.example/');
  return { id, secret };
}

async function storeResponse(id: string, text: string, key: Buffer): Promise<void> {
  const response = createSecretBox(key, RESPONSE_PURPOSE).seal(text, id);
  await stores.db.collection<{ _id: string }>(IDEMPOTENCY_KEYS).insertOne({ _id: id, response } as never);
}

async function secretsOf(id: string, key: Buffer): Promise<string[]> {
  const found = await createWebhookStore(stores.db, key).findWithSecrets(id);
  return found!.secrets.map(({ secret }) => secret);
}

const check = (keys: SecretKeys) => checkKeys(stores.db, keys);

test('the first process records its keys, and processes with another key are rejected', async () => {
  await Promise.all([check(keysOf(first)), check(keysOf(first))]);
  await check(keysOf(first));
  await expect(check(keysOf(other))).rejects.toThrow(UnusableStoreError);
  await expect(check(keysOf(other))).rejects.toThrow(
    /^The secret key does not belong to this database: restore .*$/,
  );
  await expect(assertKeys(stores.db, keysOf(other))).rejects.toThrow(UnusableStoreError);
  expect(JSON.stringify(await readKeyChecks(stores.db))).not.toContain(first.toString('base64'));
});

test('of two processes that start with different keys at once, exactly one is rejected', async () => {
  const results = await Promise.allSettled([check(keysOf(first)), check(keysOf(other, undefined, other))]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a database with encrypted values accepts only a key that decrypts one of them', async () => {
  await endpoint();
  await expect(check(keysOf(other))).rejects.toThrow(/does not belong/);
  expect(await readKeyChecks(stores.db)).toBeUndefined();
  await check(keysOf(first));
});

test('a database with encrypted responses only accepts only the key that decrypts them', async () => {
  await storeResponse('key_1', 'response', first);
  await expect(check(keysOf(other))).rejects.toThrow(/does not belong/);
  await check(keysOf(first));
});

test('a rotation encrypts every value again, can be repeated, and then rejects the former key', async () => {
  const [one, two] = [await endpoint(), await endpoint()];
  await storeResponse('key_1', 'response', first);
  await check(keysOf(first));

  await check(keysOf(second, first));
  // From here on, neither the former key alone nor the new key alone is enough.
  await expect(check(keysOf(first))).rejects.toThrow(/was rotated/);
  await expect(check(keysOf(second))).rejects.toThrow(/rotation of the secret key is not finished/);
  // A process with both keys signs with what either has encrypted.
  const ring = createWebhookStore(stores.db, [second, first]);
  expect((await ring.findWithSecrets(one.id))?.secrets[0]?.secret).toBe(one.secret);

  expect(await reEncryptValues(stores.db, [second, first])).toEqual({ reEncrypted: 3, unreadable: 0 });
  expect(await reEncryptValues(stores.db, [second, first])).toEqual({ reEncrypted: 0, unreadable: 0 });
  await replaceKeyChecks(stores.db, keysOf(second));
  await check(keysOf(second));
  await expect(check(keysOf(first))).rejects.toThrow(/does not belong/);
  expect(await secretsOf(one.id, second)).toEqual([one.secret]);
  expect(await secretsOf(two.id, second)).toEqual([two.secret]);
  const record = await stores.db.collection<{ _id: string; response: string }>(IDEMPOTENCY_KEYS).findOne({});
  expect(createSecretBox(second, RESPONSE_PURPOSE).open(record!.response, 'key_1')).toBe('response');
});

test('a rotation that was interrupted is resumed, and loses no secret that is rotated at the same time', async () => {
  const endpoints = await Promise.all(Array.from({ length: 20 }, endpoint));
  await check(keysOf(second, first));
  const ring = createWebhookStore(stores.db, [second, first]);
  const rotated = new Map<string, string>();
  await Promise.all([
    reEncryptValues(stores.db, [second, first]),
    ...endpoints.map(async ({ id }) => {
      const { webhook } = (await ring.findWithSecrets(id))!;
      const secret = `whsec_${randomBytes(32).toString('base64')}`;
      await ring.rotateSecret(webhook.accountId, id, secret, `op ${id}`, new Date());
      rotated.set(id, secret);
    }),
  ]);
  await reEncryptValues(stores.db, [second, first]);
  for (const { id, secret } of endpoints) {
    expect(await secretsOf(id, second)).toEqual([rotated.get(id), secret]);
  }
});

test('a rotation encrypts custom headers again, and headers of a lost key are removed', async () => {
  const store = createWebhookStore(stores.db, first);
  const { id, accountId } = await stores.endpoint('https://receiver.example/');
  await store.update(accountId, id, undefined, { headers: { 'X-Api-Key': 'k-1' } }, new Date());
  const headersFor = async (key: Buffer) =>
    (await createWebhookStore(stores.db, key).findWithSecrets(id))?.headers;
  await reEncryptValues(stores.db, [second, first]);
  expect(await headersFor(second)).toEqual({ 'X-Api-Key': 'k-1' });
  expect(await replaceUnreadableValues(stores.db, other)).toEqual([id]);
  expect(await headersFor(other)).toEqual({});
  expect(await store.find(accountId, id)).toMatchObject({ headerNames: [] });
});

test('the signing key stays the same after a rotation', async () => {
  await check(keysOf(first));
  await expect(check(keysOf(second, first, second))).rejects.toThrow(/signing key does not belong/);
  await check(keysOf(second, first, first));
});

test('for a lost key, endpoints get a secret that nobody knows, and unreadable responses are deleted', async () => {
  const lost = await endpoint();
  await storeResponse('key_1', 'lost', first);
  await storeResponse('key_2', 'readable', other);
  expect(await replaceUnreadableValues(stores.db, other)).toEqual([lost.id]);
  await replaceKeyChecks(stores.db, keysOf(other, undefined, other));
  await check(keysOf(other, undefined, other));
  const [secret] = await secretsOf(lost.id, other);
  expect(secret).toMatch(/^whsec_/);
  expect(secret).not.toBe(lost.secret);
  const records = await stores.db.collection<{ _id: string }>(IDEMPOTENCY_KEYS).find().toArray();
  expect(records.map(({ _id }) => _id)).toEqual(['key_2']);
});

/** Stores a person whose second factor is on, and for whom another secret waits for its confirmation. */
async function person(key: Buffer, email = `${randomBytes(8).toString('hex')}@example.com`) {
  const id = newId('user');
  const at = new Date();
  const box = createSecretBox(key, TOTP_SECRET_PURPOSE);
  await stores.db.collection<UserDocument>(USERS).insertOne({
    _id: id,
    email,
    createdAt: at,
    totp: { sealed: box.seal(`on ${id}`, id), confirmedAt: at, lastStep: 1, recoveryCodes: ['hash'] },
    pendingTotp: { sealed: box.seal(`pending ${id}`, id), expiresAt: at },
  });
  return { id, email };
}

/** Returns the decrypted secrets of a person. */
async function totpOf(id: string, key: Buffer): Promise<(string | undefined)[]> {
  const box = createSecretBox(key, TOTP_SECRET_PURPOSE);
  const found = await createUserStore(stores.db).find(id);
  return [found?.totp, found?.pendingTotp].map((secret) => secret && box.open(secret.sealed, id));
}

test('a database with secrets of second factors only accepts only the key that decrypts them', async () => {
  await person(first);
  await expect(check(keysOf(other))).rejects.toThrow(/does not belong/);
  await check(keysOf(first));
});

test('a rotation encrypts the secrets of second factors again, and keeps the codes that were used', async () => {
  const { id } = await person(first);
  expect(await reEncryptValues(stores.db, [second, first])).toEqual({ reEncrypted: 2, unreadable: 0 });
  expect(await reEncryptValues(stores.db, [second, first])).toEqual({ reEncrypted: 0, unreadable: 0 });
  expect(await totpOf(id, second)).toEqual([`on ${id}`, `pending ${id}`]);
  const found = await createUserStore(stores.db).find(id);
  expect(found?.totp).toMatchObject({ lastStep: 1, recoveryCodes: ['hash'] });
});

test('for a lost key, second factors stay on, and the people who need a recovery code are listed', async () => {
  const lost = await person(first);
  const readable = await person(other);
  expect(await findPersonsWithoutCodes(stores.db, other)).toEqual([lost.email]);
  const found = await createUserStore(stores.db).find(lost.id);
  expect(found).toMatchObject({ totp: { recoveryCodes: ['hash'] } });
  expect(found?.pendingTotp).toBeUndefined();
  expect(await totpOf(readable.id, other)).toEqual([`on ${readable.id}`, `pending ${readable.id}`]);
});
