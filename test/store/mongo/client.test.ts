import { expect, test } from '@jest/globals';
import { MongoServerSelectionError } from 'mongodb';
import { openStore } from '../../../store/mongo/client.js';
import { startMongodbProxy } from '../../support/fault-proxy.js';

test('a connection waits for a MongoDB that starts at the same time', async () => {
  const proxy = await startMongodbProxy();
  proxy.disconnect();
  setTimeout(() => proxy.restore(), 3_000);
  const store = await openStore(proxy.uri, 't_client');
  try {
    expect(await store.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
  } finally {
    await store.close();
    await proxy.close();
  }
});

test('a MongoDB that does not start is reported', async () => {
  const proxy = await startMongodbProxy();
  proxy.disconnect();
  const uri = `${proxy.uri}&serverSelectionTimeoutMS=100`;
  await expect(openStore(uri, 't_client')).rejects.toThrow(MongoServerSelectionError);
  await proxy.close();
});

test('the connection string can change timeouts but not durability', async () => {
  const uri = new URL(process.env['QRELAY_TEST_MONGODB_URI']!);
  uri.search = 'directConnection=true&connectTimeoutMS=7000&w=1&journal=false';
  const store = await openStore(uri.toString(), 't_client');
  try {
    const { options } = store.client;
    expect(options).toMatchObject({ connectTimeoutMS: 7_000, heartbeatFrequencyMS: 2_000, maxPoolSize: 50 });
    expect(options.writeConcern).toMatchObject({ w: 'majority', journal: true });
  } finally {
    await store.close();
  }
});
