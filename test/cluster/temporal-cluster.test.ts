import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { loadSettings } from '../../config/settings.js';
import type { Job } from '../../core/jobs/job-schemas.js';
import { buildConnectionOptions } from '../../temporal/connection-options.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { lockJob } from '../support/lock-job.js';
import { readZip } from '../support/read-zip.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { startTemporalCluster, type TemporalCluster } from '../support/temporal-cluster.js';
import { waitFor } from '../support/wait-for.js';
import { startReceiver } from '../support/webhook-receiver.js';

let cluster: TemporalCluster;
let env: Record<string, string>;
let api: TestApi;
let business: TestAccount;
const workers: ServiceProcess[] = [];

beforeAll(async () => {
  cluster = await startTemporalCluster();
  const { ca, client } = cluster.certificates;
  env = {
    TEMPORAL_ADDRESS: cluster.address,
    TEMPORAL_TLS_CA: ca,
    TEMPORAL_TLS_CERT: client.cert,
    TEMPORAL_TLS_KEY: client.key,
    TEMPORAL_TLS_SERVER_NAME: 'temporal.test',
    TEMPORAL_NAMESPACE: 'qrelay',
    TEMPORAL_CODEC_KEYS: `key:${randomBytes(32).toString('base64')}`,
    TEMPORAL_CODEC_KEY_ID: 'key',
    TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
    RATE_LIMIT_PER_MINUTE: '0',
    GEOIP_DATABASE: 'none',
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  };
  api = await startTestApi(env);
  env['MONGODB_DATABASE'] = api.db.databaseName;
  business = await api.createAccount('business');
}, 15 * 60_000);

afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.end('SIGKILL');
});

afterAll(async () => {
  await api?.stop();
  await cluster?.stop();
});

function startWorker(more: Record<string, string> = {}): ServiceProcess {
  const worker = startProcess('worker', {
    ...env,
    MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI']!,
    ...more,
  });
  workers.push(worker);
  return worker;
}

const codes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ type: 'url', data: `https://example.com/${index}` }));
const getJob = async (id: string) =>
  (await (await business.request('GET', `/api/v1/jobs/${id}`)).json()) as Job;
const untilLogged = (worker: ServiceProcess, pattern: RegExp) =>
  waitFor(
    () => pattern.test(worker.output()),
    30_000,
    () => `the log entry ${pattern}; the worker printed:\n${worker.output()}`,
  );

test('a worker that the cluster rejects logs which setting to check, and starts once the setting is correct', async () => {
  await untilLogged(startWorker(), /TEMPORAL_NAMESPACE: this namespace does not exist/);

  const connection = await Connection.connect(buildConnectionOptions(loadSettings(env)));
  await connection.workflowService.registerNamespace({
    namespace: 'qrelay',
    workflowExecutionRetentionPeriod: msToTs('3 days'),
  });
  await connection.close();
  // Temporal's services notice a new namespace within about 10 s; the worker retries until then.
  await workers[0]!.ready();

  const { stranger } = cluster.certificates;
  const withStranger = { TEMPORAL_TLS_CERT: stranger.cert, TEMPORAL_TLS_KEY: stranger.key };
  await untilLogged(startWorker(withStranger), /TEMPORAL_TLS_CERT: Temporal requires/);
  await untilLogged(startWorker({ TEMPORAL_TLS_CA: stranger.cert }), /TEMPORAL_TLS_CA: /);
  await untilLogged(startWorker({ TEMPORAL_TLS_SERVER_NAME: 'other.test' }), /TEMPORAL_TLS_SERVER_NAME: /);
}, 180_000);

test('jobs, exports, and webhooks work through mTLS, with encrypted payloads', async () => {
  const receiver = await startReceiver();
  await startWorker().ready();
  const webhook = { url: receiver.url, events: ['job.completed'] };
  expect((await business.request('POST', '/api/v1/webhooks', webhook)).status).toBe(201);
  const created = await business.request('POST', '/api/v1/qr-codes/bulk', codes(50));
  expect(created.status).toBe(201);
  const { data } = (await created.json()) as { data: { id: string; shortUrl: string }[] };
  await receiver.expect(1);

  const body = { ids: data.map(({ id }) => id), format: 'PNG' };
  const exported = await business.request('POST', '/api/qr/bulk-export', body);
  expect(exported.status).toBe(200);
  expect(await readZip(Buffer.from(await exported.arrayBuffer()))).toHaveLength(51);
  await receiver.expect(2);
  await receiver.stop();
}, 120_000);

test('a job creates each code once if its worker is killed and the history service is down for 5 s', async () => {
  const killed = startWorker();
  await killed.ready();
  const submitted = await business.request('POST', '/api/v1/qr-codes/bulk', codes(500), {
    prefer: 'respond-async',
  });
  const { id } = (await submitted.json()) as Job;
  await waitFor(
    async () => (await getJob(id)).progress.done > 0,
    30_000,
    () => 'the first chunk',
  );
  const unlock = await lockJob(api.db, id);
  await killed.end('SIGKILL');
  await unlock();
  await cluster.restart('history', 5_000);

  await startWorker().ready();
  await waitFor(
    async () => (await getJob(id)).status === 'completed',
    90_000,
    () => 'the job to be completed',
  );
  expect(await api.db.collection('qr_codes').countDocuments({ jobId: id })).toBe(500);
}, 240_000);
