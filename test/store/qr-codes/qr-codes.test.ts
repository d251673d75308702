import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../../store/mongo/ids.js';
import { ACCOUNTS, type AccountDocument } from '../../../store/accounts/accounts.js';
import type { Store } from '../../../store/mongo/client.js';
import { createScanTotals } from '../../../store/analytics/scan-totals.js';
import { migrateStore } from '../../../store/migrations.js';
import { QR_CODES, toDocument, type QrCodeDocument } from '../../../store/qr-codes/qr-code-documents.js';
import { createQrCodeStore, type QrCodeStore } from '../../../store/qr-codes/qr-codes.js';
import { prepareCodes } from '../../support/prepared-codes.js';
import { openTestDatabase } from '../../support/test-database.js';
import { insertCode, removeCode } from '../../support/stored-codes.js';
import { createTestStores } from '../../support/test-stores.js';

/** About 3 KB of text to search. */
const LONG_TAGS = Array.from({ length: 50 }, (_, index) => `${'z'.repeat(3)}y${'x'.repeat(50)}${index}`);

let store: Store;
let codes: QrCodeStore;
let release: () => Promise<void>;

beforeAll(async () => {
  ({ store, release } = await openTestDatabase());
  codes = createTestStores(store.db).qrCodes;
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
  const stored = await Promise.all(prepared.map(({ code }) => insertCode(codes, code, 3)));
  expect(stored.filter(Boolean)).toHaveLength(3);
  expect(await codes.count({ accountId })).toBe(3);
});

test('a repeated insert does not count twice, and a deleted code does not count', async () => {
  const accountId = await account();
  const [first, second] = (await prepareCodes(accountId, 2)).map(({ code }) => code);
  expect(await insertCode(codes, first!, 1)).toBe(true);
  expect(await insertCode(codes, first!, 1)).toBe(true);
  expect(await insertCode(codes, second!, 1)).toBe(false);
  await removeCode(codes, { accountId, id: first!.id });
  expect(await insertCode(codes, second!, 1)).toBe(true);
});

test('a short code that belongs to another code is reported even below the limit', async () => {
  const accountId = await account();
  await insertCode(codes, (await prepareCodes(accountId, 1, { 0: 'taken-1' }))[0]!.code, 5);
  const [second] = await prepareCodes(accountId, 1, { 0: 'taken-1' });
  await expect(insertCode(codes, second!.code, 5)).rejects.toMatchObject({ code: 'short_code_taken' });
});

test('a search that takes too long is aborted and reported as unavailable', async () => {
  const accountId = await account();
  const { code } = (await prepareCodes(accountId, 1))[0]!;
  const copies = Array.from({ length: 5_000 }, (_, index) =>
    toDocument({
      ...code,
      id: newId('qrCode'),
      shortCode: `copy-${index}-${code.shortCode}`,
      tags: LONG_TAGS,
    }),
  );
  await store.db.collection<QrCodeDocument>(QR_CODES).insertMany(copies);
  const hasty = createQrCodeStore(store.db, createScanTotals(store.db), () => new Date(), 1);
  const page = { limit: 20, skip: 0, after: undefined };
  for (const sort of ['-createdAt', 'name', 'totalScans'] as const) {
    await expect(hasty.listAndCount({ accountId }, { search: 'zzzz' }, sort, page)).rejects.toMatchObject({
      code: 'unavailable',
      headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
    });
    expect((await codes.listAndCount({ accountId }, { search: 'zzzz' }, sort, page)).total).toBe(0);
  }
});

test('codes of earlier versions are found and sorted as this version does, once they are migrated', async () => {
  const accountId = await account();
  const prepared = (await prepareCodes(accountId, 3)).map(({ code }) => code);
  const names = ['Table 10', 'Łódź', 'Table 2'];
  for (const [index, code] of prepared.entries()) await insertCode(codes, { ...code, name: names[index]! });
  const stored = store.db.collection<QrCodeDocument>(QR_CODES);
  // The oldest version had no search text; the next ones had another one, another sort key, and tags as they
  // were sent.
  await stored.updateMany({ accountId }, { $set: { sortName: 'x', tags: ['Cafe\u0301', 'Café'] } });
  await stored.updateOne({ _id: prepared[0]!.id }, { $unset: { searchText: '' } });
  await stored.updateOne({ _id: prepared[1]!.id }, { $set: { searchText: 'łodz' } });
  const list = async (filter: { search?: string; tag?: string }) => {
    const page = { limit: 9, skip: 0, after: undefined };
    const { codes: found } = await codes.listAndCount({ accountId }, filter, 'name', page);
    return found.map(({ name }) => name);
  };
  expect([await list({ search: 'lodz' }), await list({ tag: 'Café' })]).toMatchObject([[], { length: 3 }]);
  // Two processes start at once, and a later start changes nothing.
  await Promise.all([migrateStore(store.db), migrateStore(store.db)]);
  await migrateStore(store.db);
  expect(await list({ search: 'lodz' })).toEqual(['Łódź']);
  expect(await list({ tag: 'Café' })).toEqual(['Łódź', 'Table 2', 'Table 10']);
  const page = { limit: 9, skip: 0, after: undefined };
  const { codes: migrated } = await codes.listAndCount({ accountId }, {}, 'name', page);
  expect(migrated.map(({ tags }) => tags)).toEqual(Array(3).fill(['Café']));
});
