import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection, isGrpcServiceError } from '@temporalio/client';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { DAY_MS, SECOND_MS } from '../../core/basics/time/durations.js';
import { EVENTS } from '../../store/events/event-documents.js';
import { getFreePort } from '../../embedded/ports.js';
import { createMetrics, type Metrics } from '../../telemetry/metrics.js';
import { createWorkMetrics } from '../../worker/metrics/work-metrics.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { QR_CODES, type QrCodeDocument } from '../../store/qr-codes/qr-code-documents.js';
import { requestWithHost } from '../support/request-with-host.js';
import { testTemporalAddress } from '../support/test-temporal.js';
import { waitFor } from '../support/wait-for.js';

// Each way to change a code, times what must follow a change. Deliveries and timelines have no worker here,
// so each wake-up stays in the history of the workflow that it started.

let api: TestApi;
let worker: JobWorker;
let connection: Connection;
let client: Client;
let metricsUrl: string;
let workerMetrics: Metrics;

beforeAll(async () => {
  const taskQueue = `t-${randomUUID()}`;
  const metricsPort = await getFreePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  api = await startTestApi({ TEMPORAL_TASK_QUEUE: taskQueue, METRICS_PORT: String(metricsPort) });
  const env = { TEMPORAL_TASK_QUEUE: taskQueue, MONGODB_DATABASE: api.db.databaseName, PUBLIC_URL: api.url };
  workerMetrics = createMetrics('worker');
  worker = await startJobWorker(env, createWorkMetrics(workerMetrics));
  connection = await Connection.connect({ address: testTemporalAddress() });
  client = new Client({ connection });
});
afterAll(async () => {
  await connection?.close();
  await worker?.stop();
  await api?.stop();
});

async function json(response: Response, ...statuses: number[]): Promise<any> {
  const body = await response.json();
  if (!statuses.includes(response.status)) throw new Error(`${response.status}: ${JSON.stringify(body)}`);
  return body;
}

/** An account with an endpoint that receives one event per code. No wake-up of the endpoint is pending. */
interface Scene {
  account: TestAccount;
  webhookId: string;
  send: (method: string, path: string, body?: unknown) => Promise<any>;
  /** Submits a job and waits for its end. */
  run: (path: string, body?: unknown) => Promise<any>;
}

async function openScene(): Promise<Scene> {
  const account = await api.createAccount('business');
  const send: Scene['send'] = async (method, path, body) =>
    json(await account.request(method, `/api/v1/${path}`, body), 200, 201, 202);
  const run: Scene['run'] = async (path, body) => {
    const job = await json(
      await account.request('POST', `/api/v1/${path}`, body, { prefer: 'wait=20' }),
      200,
      201,
    );
    if (job.status !== undefined) expect(job).toMatchObject({ status: 'completed' });
    return job;
  };
  const url = 'https://receiver.example/hook';
  const webhook = await send('POST', 'webhooks', { url, events: ['*'], perItemEvents: true });
  return { account, webhookId: webhook.id, send, run };
}

const tomorrow = () => new Date(Date.now() + DAY_MS).toISOString();
/** An instant so near that jobs wake the timelines of codes for it. */
const soon = () => new Date(Date.now() + 100 * SECOND_MS).toISOString();
const NEW_CODE = { type: 'url', data: 'https://old.example/', tags: ['door'] };
const select = (code: QrCode) => ({ select: { ids: [code.id] } });

/** Imports rows without asking. @returns The job. */
async function importRows({ account, send, run }: Scene, csv: string): Promise<any> {
  const { id } = await send('POST', 'imports', { format: 'qrelay', onConflict: 'update' });
  const headers = { authorization: `Bearer ${account.key}`, 'content-type': 'text/csv' };
  const upload = await fetch(`${api.url}/api/v1/imports/${id}/file`, { method: 'PUT', headers, body: csv });
  expect(upload.status).toBe(204);
  await waitFor(
    async () => (await send('GET', `jobs/${id}`)).status === 'awaiting_confirmation',
    20_000,
    () => 'the check of an import',
  );
  return run(`imports/${id}/confirm`, {});
}

/** Returns the sum of a metric over both processes. @param label One of its labels, with its value. */
async function countOf(name: string, label: string): Promise<number> {
  const pages = [await (await fetch(metricsUrl)).text(), await workerMetrics.metrics()];
  const values = pages
    .flatMap((page) => page.split('\n'))
    .filter((line) => line.startsWith(`${name}{`) && line.includes(label))
    .map((line) => Number(line.split(' ').at(-1)));
  expect(values.length).toBeGreaterThan(0);
  return values.reduce((sum, value) => sum + value, 0);
}

const countTransitions = () => countOf('qrelay_code_transition_delay_seconds_count', 'reason="clock"');
const countScheduled = () => countOf('qrelay_scheduled_changes_total', 'outcome="created"');

/** A way to change one code, and what must follow. */
interface Door {
  /** Prepares the code; returns what `change` needs. Default: creates a code. */
  prepare?: (scene: Scene) => Promise<QrCode>;
  change: (scene: Scene, code: QrCode) => Promise<unknown>;
  /** Type of the event of the change; undefined if it has none. */
  event?: string;
  /** Revisions that the change adds; `deleted` if it deletes the code. */
  revisions: number | 'deleted';
  /**
   * Whether the change sets or ends an instant, so that the workflow of the code's timeline must be woken.
   */
  wakesTimeline: boolean;
  /** Response of the short link directly after a change by a request. */
  shortLink?: number;
  /** The same of the alias, which was requested before the change. */
  alias?: number;
}

const create =
  (fields: object = {}) =>
  ({ send }: Scene) =>
    send('POST', 'qr-codes', { ...NEW_CODE, ...fields });

const timed = create({ routing: { activeUntil: new Date(Date.now() + 9 * DAY_MS).toISOString() } });

/** Lets a code appear as one that its workflow has read. */
async function attend(code: QrCode): Promise<QrCode> {
  const codes = api.db.collection<QrCodeDocument>(QR_CODES);
  await codes.updateOne({ _id: code.id }, { $set: { 'timeline.hasWorkflow': true } });
  return code;
}
const attended = async (scene: Scene) => attend(await timed(scene));

/** Creates a code with aliases at a domain of the account, and requests the alias of the doors. */
const withDomain =
  (...paths: string[]) =>
  async (scene: Scene): Promise<QrCode> => {
    const { account, send } = scene;
    await send('PATCH', 'account', { branding: { domain: hostOf(account) } });
    const code = await create({ aliases: paths.map((path) => ({ path })) })(scene);
    expect((await visitAlias(account)).status).toBe(paths.length > 0 ? 302 : 404);
    return code;
  };
const hostOf = ({ accountId }: TestAccount) => `${accountId.replace('_', '-')}.example`;
const visitAlias = (account: TestAccount) => requestWithHost(api.url, hostOf(account), '/door');

const DOORS: Record<string, Door> = {
  'a new alias': {
    prepare: withDomain(),
    change: ({ send }, { id }) => send('PATCH', `qr-codes/${id}`, { aliases: [{ path: 'door' }] }),
    event: 'qr_code.updated',
    revisions: 1,
    wakesTimeline: false,
    alias: 302,
  },
  'a removal of its alias': {
    prepare: withDomain('door'),
    change: ({ send }, { id }) => send('PATCH', `qr-codes/${id}`, { aliases: [] }),
    event: 'qr_code.updated',
    revisions: 1,
    wakesTimeline: false,
    alias: 404,
  },
  'a deletion with its alias': {
    prepare: withDomain('door'),
    change: ({ send }, { id }) => send('DELETE', `qr-codes/${id}`),
    event: 'qr_code.deleted',
    revisions: 'deleted',
    wakesTimeline: false,
    alias: 410,
  },
  'an update': {
    change: ({ send }, { id }) => send('PATCH', `qr-codes/${id}`, { routing: { activeUntil: tomorrow() } }),
    event: 'qr_code.updated',
    revisions: 1,
    wakesTimeline: true,
  },
  'a pause': {
    change: ({ send }, { id }) => send('PATCH', `qr-codes/${id}`, { status: 'paused' }),
    event: 'qr_code.updated',
    revisions: 1,
    wakesTimeline: false,
    shortLink: 410,
  },
  'a reset of the scan limit': {
    prepare: create({ routing: { scanLimit: { scans: 5 } } }),
    change: ({ send }, { id }) => send('POST', `qr-codes/${id}/reset-scan-limit`),
    event: 'qr_code.updated',
    revisions: 1,
    wakesTimeline: false,
  },
  'a rotation of the signed image URL': {
    change: ({ send }, { id }) => send('POST', `qr-codes/${id}/rotate-share-image`),
    event: 'qr_code.updated',
    revisions: 1,
    wakesTimeline: false,
  },
  'a rollback': {
    async prepare(scene) {
      const code = await create()(scene);
      await scene.send('PATCH', `qr-codes/${code.id}`, { name: 'Other' });
      return scene.send('GET', `qr-codes/${code.id}`);
    },
    change: ({ send }, { id }) => send('POST', `qr-codes/${id}/rollback`, { revision: 1 }),
    event: 'qr_code.updated',
    revisions: 1,
    wakesTimeline: false,
  },
  'a new name of a tag': {
    change: ({ send }) => send('PATCH', 'tags/door', { name: 'gate' }),
    event: 'qr_code.updated',
    revisions: 1,
    wakesTimeline: false,
  },
  'a deletion of its folder': {
    async prepare(scene) {
      const folder = await scene.send('POST', 'folders', { name: 'Door' });
      return create({ folder: folder.id })(scene);
    },
    change: ({ send }, { folder }) => send('DELETE', `folders/${folder}?moveTo=none`),
    event: 'qr_code.updated',
    revisions: 1,
    wakesTimeline: false,
  },
  'a scheduled change': {
    change: ({ send }, { id }) =>
      send('POST', `qr-codes/${id}/scheduled-changes`, { at: tomorrow(), patch: { status: 'paused' } }),
    revisions: 0,
    wakesTimeline: true,
  },
  'a deletion': {
    prepare: attended,
    change: ({ send }, { id }) => send('DELETE', `qr-codes/${id}`),
    event: 'qr_code.deleted',
    revisions: 'deleted',
    wakesTimeline: true,
    shortLink: 410,
  },
  'a bulk update': {
    change: ({ run }, code) =>
      run('qr-codes/bulk-update', { ...select(code), patch: { routing: { activeUntil: soon() } } }),
    event: 'qr_code.updated',
    revisions: 1,
    wakesTimeline: true,
  },
  'a bulk deletion': {
    prepare: attended,
    change: ({ run }, code) => run('qr-codes/bulk-delete', { ...select(code), expect: 1 }),
    event: 'qr_code.deleted',
    revisions: 'deleted',
    wakesTimeline: true,
  },
  'an application of a template': {
    async prepare(scene) {
      const style = { foreground: '#112233' };
      await scene.send('POST', 'templates', { name: 'Door', style });
      return create()(scene);
    },
    async change({ send, run }, code) {
      const { data } = await send('GET', 'templates');
      return run(`templates/${data[0].id}/apply`, select(code));
    },
    event: 'qr_code.updated',
    revisions: 1,
    wakesTimeline: false,
  },
  'a revert of a bulk update': {
    async prepare(scene) {
      const code = await create()(scene);
      await scene.run('qr-codes/bulk-update', { ...select(code), patch: { name: 'Other' } });
      return scene.send('GET', `qr-codes/${code.id}`);
    },
    async change({ send, run }) {
      const { data } = await send('GET', 'jobs?type=bulk_update');
      return run(`jobs/${data[0].id}/revert`);
    },
    event: 'qr_code.updated',
    revisions: 1,
    wakesTimeline: false,
  },
  'a revert of an import that created it': {
    async prepare(scene) {
      const until = new Date(Date.now() + 9 * DAY_MS).toISOString();
      await importRows(scene, `type,data,routing.activeUntil\nurl,https://old.example/,${until}\n`);
      return attend((await scene.send('GET', 'qr-codes')).data[0]);
    },
    async change({ send, run }) {
      const { data } = await send('GET', 'jobs?type=import');
      return run(`jobs/${data[0].id}/revert`);
    },
    event: 'qr_code.deleted',
    revisions: 'deleted',
    wakesTimeline: true,
  },
  'an import that updates it': {
    change: (scene, { id }) => importRows(scene, `id,routing.activeUntil\n${id},${soon()}\n`),
    event: 'qr_code.updated',
    revisions: 1,
    wakesTimeline: true,
  },
};

const GRPC_NOT_FOUND = 5;

/** Counts the signals that a workflow has received. */
async function countSignals(workflowId: string): Promise<number> {
  try {
    const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
    return (events ?? []).filter((event) => event.workflowExecutionSignaledEventAttributes).length;
  } catch (error) {
    if (isGrpcServiceError(error) && Number(error.code) === GRPC_NOT_FOUND) return 0;
    throw error;
  }
}

/** Lets a code expire a second ago, as if time had passed. Nothing has recorded it. */
async function expire({ id }: QrCode): Promise<void> {
  const at = new Date(Date.now() - 1_000);
  const codes = api.db.collection<QrCodeDocument>(QR_CODES);
  await codes.updateOne({ _id: id }, { $set: { activeUntil: at, 'timeline.nextAt': at } });
}

const timelineOf = ({ id }: QrCode) => `code-timeline:${id}`;

/** Returns the types of the events of a code, oldest first. */
async function eventsOf({ send }: Scene, { id }: QrCode): Promise<string[]> {
  const { data } = await send('GET', `events?qrCodeId=${id}&limit=100`);
  return data.map(({ type }: { type: string }) => type).toReversed();
}

/** Returns the revision of a code; undefined if it is deleted. */
async function revisionOf({ account }: Scene, { id }: QrCode): Promise<number | undefined> {
  const response = await account.request('GET', `/api/v1/qr-codes/${id}`);
  await response.body?.cancel();
  return response.status === 404 ? undefined : Number(/\d+/.exec(response.headers.get('etag')!)![0]);
}

const HAS_NO_EVENT = Object.entries(DOORS).flatMap(([name, { event }]) => (event ? [] : [name]));
const ALL = Object.keys(DOORS);
const WITH_EVENT = ALL.filter((name) => !HAS_NO_EVENT.includes(name));
const prepareFor = (door: Door, scene: Scene) => (door.prepare ?? create())(scene);

describe.each(ALL)('after %s,', (name) => {
  const door = DOORS[name]!;

  test('the revision, the event, the wake-ups, and the short link follow', async () => {
    const scene = await openScene();
    const code = await prepareFor(door, scene);
    const before = await eventsOf(scene, code);
    const revision = await revisionOf(scene, code);
    const signals = await countSignals(timelineOf(code));
    await door.change(scene, code);
    if (door.shortLink !== undefined) {
      const visit = await fetch(code.shortUrl, { redirect: 'manual' });
      expect(visit.status).toBe(door.shortLink);
    }
    if (door.alias !== undefined) expect((await visitAlias(scene.account)).status).toBe(door.alias);
    expect(await revisionOf(scene, code)).toBe(
      door.revisions === 'deleted' ? undefined : revision! + door.revisions,
    );
    const events = (await eventsOf(scene, code)).slice(before.length);
    expect(events).toEqual(door.event ? [door.event, ...stateChanges(name)] : []);
    await waitFor(
      async () => (await countSignals(`webhook-endpoint:${scene.webhookId}`)) > 0,
      10_000,
      () => `a wake-up of the endpoint after ${name}`,
    );
    if (door.wakesTimeline) {
      await waitFor(
        async () => (await countSignals(timelineOf(code))) > signals,
        10_000,
        () => `a wake-up of the timeline after ${name}`,
      );
    }
  });

  test('what was due before is recorded and counted, too', async () => {
    const scene = await openScene();
    const code = await prepareFor(door, scene);
    expect(await eventsOf(scene, code)).not.toContain('qr_code.state_changed');
    await expire(code);
    const [transitions, scheduled] = [await countTransitions(), await countScheduled()];
    await door.change(scene, code);
    expect(await eventsOf(scene, code)).toContain('qr_code.state_changed');
    expect(await countTransitions()).toBe(transitions + 1);
    expect(await countScheduled()).toBe(scheduled + (name === 'a scheduled change' ? 1 : 0));
  });
});

/** Returns the events of state changes that the owner makes with a change. */
function stateChanges(name: string): string[] {
  return name === 'a pause' ? ['qr_code.state_changed'] : [];
}

test('no change is stored if its event cannot be stored', async () => {
  const changed = await Promise.all(
    WITH_EVENT.map(async (name) => {
      const door = DOORS[name]!;
      const scene = await openScene();
      const code = await prepareFor(door, scene);
      const revision = await revisionOf(scene, code);
      const suffix = door.revisions === 'deleted' ? 'deleted' : `${revision! + 1}`;
      const events = api.db.collection<{ _id: string }>(EVENTS);
      await events.insertOne({ _id: `msg_${code.id}_${suffix}` });
      await Promise.resolve(door.change(scene, code)).catch(() => undefined);
      return (await revisionOf(scene, code)) === revision ? [] : [name];
    }),
  );
  expect(changed.flat()).toEqual([]);
});

/** Jobs that create a code with an expiry. */
const CREATING_JOBS: Record<string, (scene: Scene, activeUntil: string) => Promise<QrCode>> = {
  async 'a bulk creation'({ send, run }, activeUntil) {
    await run('qr-codes/bulk', [{ ...NEW_CODE, routing: { activeUntil } }]);
    return (await send('GET', 'qr-codes')).data[0];
  },
  async 'an import'(scene, activeUntil) {
    await importRows(scene, `type,data,routing.activeUntil\nurl,https://old.example/,${activeUntil}\n`);
    return (await scene.send('GET', 'qr-codes')).data[0];
  },
};

test.each([['a creation', timed] as const, ...Object.entries(CREATING_JOBS)])(
  'after %s, the event and the wake-ups follow',
  async (name, createBy) => {
    const scene = await openScene();
    const code = await createBy(scene, soon());
    expect(await revisionOf(scene, code)).toBe(1);
    expect(await eventsOf(scene, code)).toEqual(['qr_code.created']);
    for (const workflowId of [`webhook-endpoint:${scene.webhookId}`, timelineOf(code)]) {
      await waitFor(
        async () => (await countSignals(workflowId)) > 0,
        10_000,
        () => `a wake-up of ${workflowId} after ${name}`,
      );
    }
  },
);

test.each(Object.entries(CREATING_JOBS))(
  'after %s, an instant that is far ahead wakes no timeline until the sweep does',
  async (_name, createBy) => {
    const scene = await openScene();
    const code = await createBy(scene, tomorrow());
    // The job has announced its end, so its wake-ups are sent.
    await waitFor(
      async () => (await countSignals(`webhook-endpoint:${scene.webhookId}`)) > 0,
      10_000,
      () => 'a wake-up of the endpoint',
    );
    expect(await countSignals(timelineOf(code))).toBe(0);
  },
);
