import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  applyMigrations,
  assertKnownSchema,
  readSchemaVersion,
  type Migration,
} from '../../../store/installation/schema-version.js';
import { UnusableStoreError } from '../../../store/installation/unusable-store-error.js';
import { SCHEMA_VERSION } from '../../../store/migrations.js';
import { prepareStore } from '../../../store/prepare-store.js';
import { openBlankDatabase, type TestDatabase } from '../../support/test-database.js';

let database: TestDatabase;
let runs: string[];

beforeEach(async () => {
  database = await openBlankDatabase();
  runs = [];
});
afterEach(() => database.release());

function migration(name: string, run = async () => undefined as unknown): Migration {
  return {
    name,
    async run() {
      runs.push(name);
      await run();
    },
  };
}

const apply = (...migrations: Migration[]) => applyMigrations(database.store.db, migrations);
const prepare = () =>
  prepareStore(database.store.db, {
    keys: undefined,
    scanRetentionMonths: undefined,
    auditLogDays: undefined,
  });

test('concurrent processes run each migration once, in order, and all wait for the last one', async () => {
  const ended: string[] = [];
  const slow = migration('slow', async () => {
    await sleep(300);
    ended.push('slow');
  });
  const processes = [1, 2, 3].map(async () => {
    await apply(slow, migration('fast'));
    expect(ended).toEqual(['slow']);
  });
  await Promise.all(processes);
  expect(runs).toEqual(['slow', 'fast']);
  await apply(slow, migration('fast'), migration('new'));
  expect(runs).toEqual(['slow', 'fast', 'new']);
  expect(await readSchemaVersion(database.store.db)).toBe(3);
});

test('a migration that failed runs again, and earlier ones do not', async () => {
  let fails = true;
  const flaky = migration('flaky', async () => {
    if (fails) throw new Error('no connection');
  });
  await expect(apply(migration('first'), flaky)).rejects.toThrow('no connection');
  fails = false;
  await apply(migration('first'), flaky);
  expect(runs).toEqual(['first', 'flaky', 'flaky']);
});

test('a process that was killed during a migration delays the next one only until its lease ends', async () => {
  const { db } = database.store;
  await db.collection('installation').insertOne({
    _id: 'schema' as never,
    version: 0,
    applied: [],
    lease: { holder: 'killed', until: new Date(Date.now() + 400) },
  });
  const startedAt = Date.now();
  await apply(migration('first'));
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(300);
  expect(runs).toEqual(['first']);
});

test('a version does not start on data that a newer one has migrated, and changes nothing', async () => {
  const { db } = database.store;
  await prepare();
  expect(await readSchemaVersion(db)).toBe(SCHEMA_VERSION);
  await db.collection('installation').updateOne({ _id: 'schema' as never }, { $inc: { version: 1 } });
  await db.collection('scans').dropIndexes();
  await expect(prepare()).rejects.toThrow(UnusableStoreError);
  await expect(prepare()).rejects.toThrow(
    new RegExp(
      `^The database was migrated by a newer version of Qrelay \\(schema version ${SCHEMA_VERSION + 1}; `,
    ),
  );
  expect(await db.collection('scans').indexes()).toHaveLength(1);
  await assertKnownSchema(db, SCHEMA_VERSION + 1);
});
