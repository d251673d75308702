import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { canHavePythonPackage, pythonEnvironment } from '../../bench/lib/python-environment.js';
import { EVENT_FORMATS } from '../../core/events/event-body.js';
import { WEBHOOK_EVENT_TYPES } from '../../core/events/event-types.js';
import { startTestApi, type TestApi } from '../support/api.js';
import { WITH_DELIVERIES, startJobWorker, type JobWorker } from '../support/job-worker.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { startReceiver, type Received } from '../support/webhook-receiver.js';

const LIBRARY = ['cloudevents', '2.2.0'] as const;
const OTHERS = ['standardwebhooks==1.1.0', 'jsonschema==4.26.0'];
const PROGRAM = fileURLToPath(new URL('../support/read_events.py', import.meta.url));

interface Request extends Pick<Received, 'headers' | 'body'> {
  secret: string;
  schema: unknown;
}

/**
 * Reads requests with the published Python libraries.
 *
 * @returns The ID and the type of each event, or the error.
 */
async function readInPython(requests: Request[]): Promise<unknown[]> {
  const python = join(await pythonEnvironment(...LIBRARY, { others: OTHERS }), 'bin', 'python');
  const child = spawn(python, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(requests));
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return JSON.parse(output) as unknown[];
}

// Needs Python and its package index. Always runs in continuous integration; skipped on machines without
// them.
const inPython = process.env['CI'] || canHavePythonPackage(...LIBRARY) ? test : test.skip;

let api: TestApi;
let worker: JobWorker;

beforeAll(async () => {
  const env = {
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    SECRET_KEY: TEST_SECRET_KEY,
    TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
  };
  api = await startTestApi(env);
  worker = await startJobWorker({ ...env, ...WITH_DELIVERIES, MONGODB_DATABASE: api.db.databaseName });
});

afterAll(async () => {
  await worker?.stop();
  await api?.stop();
});

inPython(
  'the published Python libraries accept a delivery of each type in both formats, and its data matches the schema',
  async () => {
    const account = await api.createAccount();
    const call = async (method: string, path: string, body?: object) =>
      (await account.request(method, `/api/v1${path}`, body)).json() as Promise<any>;
    const { data: catalog } = await call('GET', '/webhooks/event-types');
    const schemaOf = new Map<string, unknown>(catalog.map((one: any) => [one.type, one.schema]));
    const requests: Request[] = [];
    for (const format of EVENT_FORMATS) {
      const receiver = await startReceiver();
      const { id, secret } = await call('POST', '/webhooks', { url: receiver.url, format });
      for (const type of WEBHOOK_EVENT_TYPES) await call('POST', `/webhooks/${id}/test`, { type });
      for (const { headers, body } of await receiver.expect(WEBHOOK_EVENT_TYPES.length, 30_000)) {
        const { type } = JSON.parse(body) as { type: string };
        requests.push({ secret, headers, body, schema: schemaOf.get(type) });
      }
      await receiver.stop();
    }
    const expected = requests.map(({ headers, body }) => ({
      id: headers['webhook-id'],
      type: (JSON.parse(body) as { type: string }).type,
    }));
    expect(await readInPython(requests)).toEqual(expected);
    expect(new Set(expected.map(({ type }) => type))).toEqual(new Set(WEBHOOK_EVENT_TYPES));

    const [first] = requests;
    const broken = [
      { ...first!, body: first!.body.replace('"bot":false', '"bot":"no"') },
      { ...first!, schema: { type: 'array' } },
    ];
    expect(await readInPython(broken)).toEqual([
      expect.stringContaining('WebhookVerificationError'),
      expect.stringContaining('ValidationError'),
    ]);
  },
  240_000,
);
