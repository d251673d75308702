import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { openStore } from '../../../store/mongo/client.js';
import { startMongodbProxy } from '../../support/fault-proxy.js';
import { newDatabaseName } from '../../support/test-database.js';

/** More than the buffers of a connection hold, so that sending it waits for the server to read. */
const LARGE_TEXT = 'x'.repeat(12_000_000);

test('a write whose connection closes before it was sent completely is repeated on another', async () => {
  const proxy = await startMongodbProxy();
  // Long enough for the server to be found again after the fault.
  const store = await openStore(`${proxy.uri}&serverSelectionTimeoutMS=10000`, newDatabaseName());
  try {
    const texts = store.db.collection<{ _id: string; text: string }>('texts');
    await texts.insertOne({ _id: 'small', text: 'x' });
    proxy.silence();
    const writing = texts.insertOne({ _id: 'large', text: LARGE_TEXT });
    // The driver notices after 4 s that the server is silent, and closes the connection itself.
    await sleep(5_000);
    proxy.restore();
    await writing;
    expect(await texts.countDocuments({ _id: 'large' })).toBe(1);
  } finally {
    await store.db.dropDatabase();
    await store.close();
    await proxy.close();
  }
});
