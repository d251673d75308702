import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { codeChangedEvents } from '../../../core/events/code-events.js';
import type { StoredQrCode } from '../../../core/codes/qr-code.js';
import { EVENTS } from '../../../store/events/event-documents.js';
import type { RecordedEvent } from '../../../store/events/events.js';
import { QR_CODE_REVISIONS } from '../../../store/qr-codes/revisions.js';
import { type QrCodeStore } from '../../../store/qr-codes/qr-codes.js';
import { newId } from '../../../store/mongo/ids.js';
import { prepareCodes } from '../../support/prepared-codes.js';
import { openTestDatabase } from '../../support/test-database.js';
import { changeCode, insertCode } from '../../support/stored-codes.js';
import { createTestStores } from '../../support/test-stores.js';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let codes: QrCodeStore;

beforeAll(async () => {
  database = await openTestDatabase();
  codes = createTestStores(database.store.db).qrCodes;
});
afterAll(() => database?.release());

const actor = { type: 'key' as const, id: 'key_1', name: null };

/** Changes the name of a code, with a revision and an event, as the API does. */
function rename(code: StoredQrCode, name: string, changes: Partial<StoredQrCode> = {}): Promise<boolean> {
  const next = { ...code, ...changes, name, revision: code.revision + 1, updatedAt: new Date() };
  const watch = { plan: 'business' as const, isServed: true };
  const context = { actor, base: 'https://qr.example', watch, digest: (text: string) => text };
  const events: RecordedEvent[] = codeChangedEvents([code, next], [], context).map((event) => ({
    event,
    recipients: ['wh_1'],
  }));
  return changeCode(codes, [code, next], { actor, changes: [], encodedChanged: false }, events);
}

async function insertCodes(count: number): Promise<StoredQrCode[]> {
  const prepared = (await prepareCodes(newId('account'), count)).map(({ code }) => code);
  await Promise.all(prepared.map((code) => insertCode(codes, code)));
  return prepared;
}

const idsIn = async (collection: string, code: StoredQrCode) =>
  (await database.store.db.collection(collection).find({ qrCodeId: code.id }).toArray()).map(({ _id }) =>
    String(_id),
  );

/**
 * Counts the sessions that begin from now on. Each transaction has one.
 *
 * @returns Their number; counting ends.
 */
function watchSessions(): () => number {
  const { client } = database.store.db;
  let count = 0;
  const withSession = client.withSession.bind(client) as (...args: unknown[]) => Promise<unknown>;
  Object.assign(client, {
    withSession: (...args: unknown[]) => {
      count += 1;
      return withSession(...args);
    },
  });
  return () => {
    Reflect.deleteProperty(client, 'withSession');
    return count;
  };
}

test('concurrent changes share transactions, and each stores its revision and its event', async () => {
  const inserted = await insertCodes(40);
  const countSessions = watchSessions();
  expect(await Promise.all(inserted.map((code) => rename(code, 'Renamed')))).toEqual(
    inserted.map(() => true),
  );
  expect(countSessions()).toBeLessThan(10);
  for (const code of inserted) {
    expect((await codes.find(code, code.id))!.name).toBe('Renamed');
    expect((await idsIn(QR_CODE_REVISIONS, code)).sort()).toEqual([`${code.id}:1`, `${code.id}:2`]);
    expect(await idsIn(EVENTS, code)).toEqual([`msg_${code.id}_2`]);
  }
});

test('a change that fails or conflicts leaves nothing, and the changes next to it are stored', async () => {
  const inserted = await insertCodes(10);
  const [taken, wantsTaken, stale, ...others] = inserted as [StoredQrCode, StoredQrCode, StoredQrCode];
  const outcomes = await Promise.allSettled([
    rename(wantsTaken, 'Wants a taken code', { shortCode: taken.shortCode }),
    rename({ ...stale, revision: 7 }, 'Stale'),
    ...others.map((code: StoredQrCode) => rename(code, 'Renamed')),
  ]);
  expect(outcomes[0]).toMatchObject({ status: 'rejected', reason: { code: 'short_code_taken' } });
  expect(outcomes[1]).toEqual({ status: 'fulfilled', value: false });
  expect(outcomes.slice(2)).toEqual(others.map(() => ({ status: 'fulfilled', value: true })));
  for (const code of [wantsTaken, stale]) {
    expect(await codes.find(code, code.id)).toMatchObject({ name: code.name, revision: 1 });
    expect(await idsIn(QR_CODE_REVISIONS, code)).toEqual([]);
    expect(await idsIn(EVENTS, code)).toEqual([]);
  }
  for (const code of others as StoredQrCode[]) expect(await idsIn(EVENTS, code)).toHaveLength(1);
});

test('of concurrent changes of one code, one is stored', async () => {
  const [code] = await insertCodes(1);
  const outcomes = await Promise.all(Array.from({ length: 8 }, (_, index) => rename(code!, `Name ${index}`)));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await idsIn(EVENTS, code!)).toEqual([`msg_${code!.id}_2`]);
});

test('concurrent reads of codes of several accounts return each account its own', async () => {
  const inserted = [...(await insertCodes(3)), ...(await insertCodes(3))];
  const [first] = inserted;
  const found = await Promise.all([
    ...inserted.map((code) => codes.find(code, code.id)),
    codes.find(inserted.at(-1)!, first!.id),
    codes.find(first!, newId('qrCode')),
  ]);
  expect(found.map((code) => code?.id)).toEqual([...inserted.map(({ id }) => id), undefined, undefined]);
});
