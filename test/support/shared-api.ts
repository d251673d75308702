import { rmSync } from 'node:fs';
import { startTestApi, type TestApi } from './api.js';
import { NO_TEMPORAL } from './test-temporal.js';

/**
 * The API that test files with the default settings share. It has neither `stop` nor `logLines`, and its
 * database contains the accounts of other files: read and change only documents of accounts that the file has
 * created.
 */
export type SharedApi = Pick<TestApi, 'url' | 'db' | 'createAccount'>;

let shared: Promise<TestApi> | undefined;

/**
 * Returns the API that the test files of this worker of Jest share, with the default settings of tests. It
 * ends with the worker's process.
 *
 * A file needs `startTestApi`, an API of its own, if it changes settings, needs Temporal, reads the log or
 * the metrics, reads or changes whole collections, deletes accounts (their erasure waits for a worker), or
 * makes many calls without a valid key: all files together have 300 of these per minute.
 */
export function sharedTestApi(): Promise<SharedApi> {
  shared ??= start();
  return shared;
}

async function start(): Promise<TestApi> {
  const api = await startTestApi({ TEMPORAL_ADDRESS: NO_TEMPORAL });
  process.once('exit', () => rmSync(api.dataDir, { recursive: true, force: true }));
  // In the end Jest only stops listening to its worker, whose process would then wait for the connections of
  // the API.
  process.on('removeListener', (event) => {
    if (event === 'message' && process.listenerCount('message') === 0) process.exit();
  });
  return api;
}
