import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Db } from 'mongodb';
import { SCHEMA_VERSION } from '../../store/migrations.js';
import { openStore, type Store } from '../../store/mongo/client.js';
import { prepareStore } from '../../store/prepare-store.js';
import { startProcess } from '../support/service-process.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { newDatabaseName, testMongodbUri } from '../support/test-database.js';
import { waitFor } from '../support/wait-for.js';

const KEY = Buffer.from(TEST_SECRET_KEY);
const PROCESSES = ['api', 'worker'] as const;

let store: Store;
let db: Db;

beforeAll(async () => {
  store = await openStore(testMongodbUri(), newDatabaseName());
  ({ db } = store);
  await prepareStore(db, {
    keys: { encryption: [KEY], signing: KEY },
    scanRetentionMonths: undefined,
    auditLogDays: undefined,
  });
});
afterAll(async () => {
  await db.dropDatabase();
  await store.close();
});

/** Starts a process that is expected to exit. @returns Its exit code and all that it printed */
async function runToExit(name: 'api' | 'worker', env: Record<string, string>) {
  const started = startProcess(name, {
    MONGODB_URI: testMongodbUri(),
    MONGODB_DATABASE: db.databaseName,
    TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!,
    PORT: '0',
    GEOIP_DATABASE: 'none',
    LOG_LEVEL: 'fatal',
    ...env,
  });
  const messages: unknown[] = [];
  started.process.on('message', (message) => messages.push(message));
  await waitFor(
    () => started.process.exitCode !== null,
    60_000,
    () => `${name} to exit; it printed:\n${started.output()}`,
  );
  return { code: started.process.exitCode, output: started.output(), messages };
}

test.each(PROCESSES)('the %s with a wrong secret key prints one line and exits with code 1', async (name) => {
  const { code, output, messages } = await runToExit(name, {
    SECRET_KEY: 'the key of another installation, not this',
  });
  expect(output).toMatch(/^The secret key does not belong to this database: restore the SECRET_KEY .*\n$/);
  expect(messages).toEqual([{ rejected: output.trim() }]);
  expect(code).toBe(1);
});

test.each(PROCESSES)(
  'the %s prints one line and exits with code 1 on data from a newer version',
  async (name) => {
    const schema = db.collection<{ _id: string; version: number }>('installation');
    await schema.updateOne({ _id: 'schema' }, { $set: { version: SCHEMA_VERSION + 1 } });
    const { code, output } = await runToExit(name, {});
    await schema.updateOne({ _id: 'schema' }, { $set: { version: SCHEMA_VERSION } });
    expect(output).toMatch(
      /^The database was migrated by a newer version of Qrelay .*: start that version, or restore .*\n$/,
    );
    expect(code).toBe(1);
  },
);
