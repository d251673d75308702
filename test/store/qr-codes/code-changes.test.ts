import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Author } from '../../../codes/changes/ports.js';
import type { StoredQrCode } from '../../../core/codes/qr-code.js';
import { newId } from '../../../store/mongo/ids.js';
import { prepareCodes } from '../../support/prepared-codes.js';
import { insertCode, openCodeChanges } from '../../support/stored-codes.js';
import { openTestDatabase } from '../../support/test-database.js';
import { createTestStores } from '../../support/test-stores.js';

let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.release());

/** An account that changes codes without images and without events. */
const authorOf = (accountId: string): Author => ({
  view: { accountId },
  actor: { type: 'session', id: 'sess_1', name: null },
  base: 'https://qr.example',
  images: {} as Author['images'],
  findCounts: () => Promise.resolve(undefined),
  findWatchPolicy: () => ({ plan: 'business', isServed: false }),
  addressEvents: () => Promise.resolve([]),
});

const rename = (name: string) => (code: StoredQrCode) => ({
  ...code,
  name,
  revision: code.revision + 1,
  updatedAt: new Date(),
});

test('a change by another account does not wait for a change by the owner', async () => {
  const { db } = database.store;
  const changes = openCodeChanges(db);
  const [prepared] = await prepareCodes(newId('account'), 1);
  const { code } = prepared!;
  await insertCode(createTestStores(db).qrCodes, code);
  let continueChange!: () => void;
  const isAllowed = new Promise<void>((resolve) => (continueChange = resolve));
  const owner = changes.change(authorOf(code.accountId), code.id, {
    async next(current) {
      await isAllowed;
      return rename('Slow')(current);
    },
  });
  const stranger = authorOf(newId('account'));
  expect(await changes.change(stranger, code.id, { next: rename('Theirs') })).toBeUndefined();
  continueChange();
  expect(await owner).toMatchObject({ code: { name: 'Slow', revision: 2 } });
});

test('changes by one account follow one another', async () => {
  const { db } = database.store;
  const changes = openCodeChanges(db);
  const [prepared] = await prepareCodes(newId('account'), 1);
  const { code } = prepared!;
  await insertCode(createTestStores(db).qrCodes, code);
  const author = authorOf(code.accountId);
  let attempts = 0;
  const change = (name: string) =>
    changes.change(author, code.id, {
      next(current) {
        attempts += 1;
        return rename(name)(current);
      },
    });
  const changed = await Promise.all(['One', 'Two', 'Three'].map(change));
  expect(changed.map((one) => one?.code.revision)).toEqual([2, 3, 4]);
  expect(attempts).toBe(3);
});
