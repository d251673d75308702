import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApi, type TestApi } from '../support/api.js';
import {
  canGeneratePythonClient,
  generatePythonClient,
  installTypescriptClient,
  saveDocument,
  TOUR_RESULT,
} from '../support/generated-clients.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';

/** Clients of other languages are in test/clients, because they take minutes. */

let api: TestApi;
let worker: JobWorker;
let document: string;
const folders: string[] = [];

beforeAll(async () => {
  const taskQueue = `t-${randomUUID()}`;
  api = await startTestApi({ TEMPORAL_TASK_QUEUE: taskQueue });
  worker = await startJobWorker({ TEMPORAL_TASK_QUEUE: taskQueue, MONGODB_DATABASE: api.db.databaseName });
  document = await saveDocument(api.url, await newFolder());
});

afterAll(async () => {
  await worker?.stop();
  await api?.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'qrelay-client-'));
  folders.push(folder);
  return folder;
}

test('the SDK compiles in strict mode and takes the tour', async () => {
  const client = await installTypescriptClient(api.url, await newFolder());
  const { key } = await api.createAccount('business');
  expect(await client.tour(api.url, key)).toEqual(TOUR_RESULT);
});

// Required in continuous integration, skipped on machines without Python.
const inPython = process.env['CI'] || canGeneratePythonClient() ? test : test.skip;

inPython(
  'a client of openapi-python-client is generated without warnings and takes the tour',
  async () => {
    const client = await generatePythonClient(document, await newFolder());
    const { key } = await api.createAccount('business');
    expect(await client.tour(api.url, key)).toEqual(TOUR_RESULT);
  },
  600_000,
);
