import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../../store/mongo/ids.js';
import { ACCOUNTS, type AccountDocument } from '../../../store/accounts/accounts.js';
import type { Store } from '../../../store/mongo/client.js';
import { createScanTotals } from '../../../store/analytics/scan-totals.js';
import { createQrCodeStore, type QrCodeStore } from '../../../store/qr-codes/qr-codes.js';
import { prepareCodes } from '../../support/prepared-codes.js';
import { openTestDatabase } from '../../support/test-database.js';

let store: Store;
let codes: QrCodeStore;
let release: () => Promise<void>;

beforeAll(async () => {
  ({ store, release } = await openTestDatabase());
  codes = createQrCodeStore(store.db, createScanTotals(store.db));
});
afterAll(() => release?.());

async function account(): Promise<string> {
  const _id = newId('account');
  const document = { _id, email: _id, passwordHash: '', plan: 'free' as const, createdAt: new Date() };
  await store.db.collection<AccountDocument>(ACCOUNTS).insertOne(document);
  return _id;
}

test('of eight codes created concurrently, an account with a limit of three gets three', async () => {
  const accountId = await account();
  const prepared = await prepareCodes(accountId, 8);
  const stored = await Promise.all(prepared.map(({ code }) => codes.insert(code, 3)));
  expect(stored.filter(Boolean)).toHaveLength(3);
  expect(await codes.count(accountId)).toBe(3);
});

test('a repeated insert does not count twice, and a deleted code does not count', async () => {
  const accountId = await account();
  const [first, second] = (await prepareCodes(accountId, 2)).map(({ code }) => code);
  expect(await codes.insert(first!, 1)).toBe(true);
  expect(await codes.insert(first!, 1)).toBe(true);
  expect(await codes.insert(second!, 1)).toBe(false);
  await codes.remove(accountId, first!.id, undefined, new Date());
  expect(await codes.insert(second!, 1)).toBe(true);
});

test('a short code that belongs to another code is reported even below the limit', async () => {
  const accountId = await account();
  await codes.insert((await prepareCodes(accountId, 1, { 0: 'taken-1' }))[0]!.code, 5);
  const [second] = await prepareCodes(accountId, 1, { 0: 'taken-1' });
  await expect(codes.insert(second!.code, 5)).rejects.toMatchObject({ code: 'short_code_taken' });
});
