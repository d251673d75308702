import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { buildAuditEntry, type AuditEntry } from '../../core/audit/audit-entry.js';
import { AUDIT_LOG, type AuditDocument } from '../../store/audit/audit-documents.js';
import type { AuditQuery } from '../../store/audit/audit-log.js';
import { recordEntries } from '../../store/audit/record-entry.js';
import { newId } from '../../store/mongo/ids.js';
import { inTransaction } from '../../store/mongo/transactions.js';
import { prepareStore } from '../../store/prepare-store.js';
import type { Stores } from '../../store/create-stores.js';
import { openTestDatabase, type TestDatabase } from '../support/test-database.js';
import { createTestStores } from '../support/test-stores.js';

const NOON = new Date('2026-11-20T12:00:00.000Z');

let database: TestDatabase;
let stores: Stores;
const accountId = newId('account');
const sessionId = newId('session');

beforeEach(async () => {
  database = await openTestDatabase();
  stores = createTestStores(database.store.db);
});
afterEach(() => database.release());

function entryAt(at: Date, name: string, owner = accountId): AuditEntry {
  const actor = { type: 'session' as const, id: sessionId, name: null };
  const subject = { action: 'folder.deleted' as const, target: { id: newId('folder'), name } };
  return buildAuditEntry(newId('auditEntry'), { accountId: owner, actor, client: null, at }, subject);
}

const namesOf = (entries: readonly AuditEntry[]) => entries.map(({ target }) => target?.name);
const prepare = (auditLogDays: number | undefined) =>
  prepareStore(database.store.db, { keys: undefined, scanRetentionMonths: undefined, auditLogDays });

/** Seconds after which MongoDB deletes an entry; undefined if it never does. */
async function retentionSeconds(): Promise<number | undefined> {
  const indexes = await database.store.db.collection(AUDIT_LOG).indexes();
  return indexes.find(({ key }) => JSON.stringify(key) === '{"at":1}')?.expireAfterSeconds;
}

describe('the retention of the audit log', () => {
  test('is the setting of the latest start, whichever processes start at once', async () => {
    await Promise.all([400, 400, 400].map(prepare));
    expect(await retentionSeconds()).toBe(400 * 86_400);
    await Promise.all([30, 30].map(prepare));
    expect(await retentionSeconds()).toBe(30 * 86_400);
    await prepare(0);
    expect(await retentionSeconds()).toBe(2_147_483_647);
    await prepare(24_000);
    expect(await retentionSeconds()).toBe(24_000 * 86_400);
  });

  test('is left alone by commands, which do not read the setting', async () => {
    await prepare(30);
    await prepare(undefined);
    expect(await retentionSeconds()).toBe(30 * 86_400);
  });

  test('keeps the entries when the setting changes', async () => {
    await stores.auditLog.record(entryAt(new Date(), 'Recent'));
    await prepare(30);
    await prepare(400);
    expect(namesOf(await stores.auditLog.list(accountId, {}, { limit: 10 }))).toEqual(['Recent']);
  });
});

describe('the list of the audit log', () => {
  test('has each entry of one instant once, across pages', async () => {
    const names = ['1', '2', '3', '4', '5'];
    await recordEntries(
      database.store.db,
      names.map((name) => entryAt(NOON, name)),
    );
    const listed: unknown[] = [];
    let after: AuditEntry | undefined;
    for (;;) {
      const page = await stores.auditLog.list(accountId, {}, { limit: 2, after });
      listed.push(...namesOf(page));
      after = page.at(-1);
      if (page.length < 2) break;
    }
    expect(listed).toHaveLength(5);
    expect(new Set(listed)).toEqual(new Set(names));
  });

  test.each<[string, AuditQuery]>([
    ['nothing', {}],
    ['an action', { action: 'folder.deleted' }],
    ['a key', { actor: newId('apiKey') }],
    ['a member', { actor: `mem_${newId('account').slice(4)}` }],
    ['a time', { from: NOON, to: new Date() }],
  ])('filtered by %s reads an index in order', async (_name, query) => {
    const collection = database.store.db.collection<AuditDocument>(AUDIT_LOG);
    await recordEntries(
      database.store.db,
      Array.from({ length: 50 }, (_, index) => entryAt(new Date(NOON.getTime() + index), `${index}`)),
    );
    await database.store.db.command({ profile: 2 });
    await stores.auditLog.list(accountId, query, { limit: 10, after: { at: new Date(), id: 'aud_z' } });
    await database.store.db.command({ profile: 0 });
    const [profiled] = await database.store.db
      .collection('system.profile')
      .find({ ns: collection.namespace, op: 'query' })
      .sort({ ts: -1 })
      .limit(1)
      .toArray();
    expect(profiled?.['planSummary']).toMatch(/^IXSCAN \{ accountId: 1/);
    expect(profiled?.['hasSortStage']).toBeUndefined();
    expect(profiled?.['docsExamined']).toBeLessThanOrEqual(10);
  });
});

describe('entries', () => {
  test('of a transaction that is rolled back do not exist', async () => {
    const { db } = database.store;
    const rolledBack = inTransaction(db, async (session) => {
      await recordEntries(db, [entryAt(NOON, 'Rolled back'), undefined], session);
      throw new Error('the change failed');
    });
    await expect(rolledBack).rejects.toThrow('the change failed');
    expect(await db.collection(AUDIT_LOG).countDocuments()).toBe(0);
  });

  test('of an account are erased with it, and so is what a request in flight writes before the second pass', async () => {
    const { db } = database.store;
    const other = newId('account');
    await recordEntries(db, [entryAt(NOON, 'Before'), entryAt(NOON, 'Of another account', other)]);
    const pass = () => stores.accountErasure.eraseBatch(accountId, 'content', new Date(), () => true);
    expect(await pass()).toEqual({ erased: { auditLog: 1 }, done: true });
    await stores.auditLog.record(entryAt(new Date(), 'In the grace period'));
    expect(await pass()).toEqual({ erased: { auditLog: 1 }, done: true });
    const left = await db.collection<AuditDocument>(AUDIT_LOG).find().toArray();
    expect(left.map(({ target }) => target?.name)).toEqual(['Of another account']);
  });
});
