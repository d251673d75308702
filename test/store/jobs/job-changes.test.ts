import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { watchJobChanges, type JobChange } from '../../../store/jobs/job-changes.js';
import { JOBS } from '../../../store/jobs/job-documents.js';
import { openStore, type Store } from '../../../store/mongo/client.js';
import { startMongodbProxy } from '../../support/fault-proxy.js';
import { newDatabaseName, testMongodbUri } from '../../support/test-database.js';
import { waitFor } from '../../support/wait-for.js';

let proxy: Awaited<ReturnType<typeof startMongodbProxy>>;
let direct: Store;
let proxied: Store;

beforeAll(async () => {
  const name = newDatabaseName();
  proxy = await startMongodbProxy();
  direct = await openStore(testMongodbUri(), name);
  // Heartbeats so rare that the driver never notices that MongoDB has fallen silent.
  proxied = await openStore(`${proxy.uri}&heartbeatFrequencyMS=600000`, name);
});
afterAll(async () => {
  await proxy.close();
  await proxied.close();
  await direct.db.dropDatabase();
  await direct.close();
});

test('the stream of job changes ends when its signal aborts, without another response of MongoDB', async () => {
  const stop = new AbortController();
  const changes: JobChange[] = [];
  const reading = (async () => {
    for await (const change of watchJobChanges(proxied.db, stop.signal)) changes.push(change);
  })();
  const jobs = direct.db.collection<{ _id: string; step: number }>(JOBS);
  await jobs.insertOne({ _id: 'job_1', step: 0 });
  await waitFor(
    async () => {
      // The stream does not report updates from before it was opened.
      await jobs.updateOne({ _id: 'job_1' }, { $inc: { step: 1 } });
      return changes.length > 0;
    },
    60_000,
    () => 'the first change',
  );
  expect(changes[0]).toEqual({ id: 'job_1', ended: false });

  proxy.silence();
  stop.abort();
  await reading;
});
