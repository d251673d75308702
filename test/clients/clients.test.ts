import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApi, type TestApi } from '../support/api.js';
import { saveDocument, TOUR_RESULT } from '../support/generated-clients.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { generateGoClient } from './go-client.js';
import { generateJavaClient } from './java-client.js';
import { lintWithSpectral } from './spectral.js';

/**
 * `npm run test:clients`. test/http/generated-clients.test.ts has the clients that are generated in seconds.
 */

const MINUTES = 60_000;

let api: TestApi;
let worker: JobWorker;
let folder: string;

beforeAll(async () => {
  const taskQueue = `t-${randomUUID()}`;
  api = await startTestApi({ TEMPORAL_TASK_QUEUE: taskQueue });
  worker = await startJobWorker({ TEMPORAL_TASK_QUEUE: taskQueue, MONGODB_DATABASE: api.db.databaseName });
  folder = await mkdtemp(join(tmpdir(), 'qrelay-client-'));
});

afterAll(async () => {
  await worker?.stop();
  await api?.stop();
  await rm(folder, { recursive: true, force: true });
});

test(
  'Spectral finds no error in the document, and warns only of the missing contact and of examples that no operation has',
  async () => {
    const problems = await lintWithSpectral(await saveDocument(api.url, join(folder, 'spectral')));
    expect([...new Set(problems.map((problem) => problem.split(' ', 1)[0]))].sort()).toEqual([
      'info-contact',
      'oas3-unused-component',
    ]);
  },
  10 * MINUTES,
);

test.each([
  ['oapi-codegen (Go)', generateGoClient],
  ['openapi-generator (Java)', generateJavaClient],
])(
  'a client of %s compiles and takes the tour',
  async (name, generate) => {
    const own = join(folder, name.replace(/\W+/g, '-'));
    const client = await generate(await saveDocument(api.url, own), own);
    const { key } = await api.createAccount('business');
    expect(await client.tour(api.url, key)).toEqual(TOUR_RESULT);
  },
  15 * MINUTES,
);
