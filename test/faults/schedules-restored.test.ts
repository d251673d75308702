import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { PERIODIC } from '../../core/workflows/periodic.js';
import { SEARCH_ATTRIBUTES } from '../../core/workflows/search-attributes.js';
import { getFreePort } from '../../embedded/ports.js';
import { startTemporal, type Temporal } from '../../embedded/temporal.js';
import { createLogger } from '../../telemetry/logger.js';
import { keepTemporalReady } from '../../worker/ensure-temporal.js';
import { SCHEDULES } from '../../worker/schedules.js';
import { installQuietRuntime } from '../support/temporal-runtime.js';
import { waitFor } from '../support/wait-for.js';
import { findPrograms, wrapProgramWithoutAttributes } from './harness/programs.js';

const QUEUE = 'schedules-restored';

let folder: string;
let temporal: Temporal;
let connection: NativeConnection;
let client: Client;
let stop: () => void;
let start: () => Promise<Temporal>;

beforeAll(async () => {
  installQuietRuntime();
  folder = await mkdtemp(join(tmpdir(), 'qrelay-schedules-'));
  // `npm start` registers the search attributes by arguments; the server of an operator has none.
  const binary = wrapProgramWithoutAttributes(folder, (await findPrograms()).temporal);
  const ports = { grpc: await getFreePort(), http: await getFreePort(), ui: undefined };
  start = () => startTemporal({ binary, folder, namespace: 'default', ports, onStart: () => undefined });
  temporal = await start();
  connection = await NativeConnection.connect({ address: temporal.address });
  client = new Client({ connection });
  const linkWatch = { isServed: true, retrySeconds: 1_800, everySeconds: undefined };
  const settings = {
    temporalNamespace: 'default',
    temporalTaskQueue: QUEUE,
    linkWatch,
    alertEveryMs: 300_000,
  };
  stop = await keepTemporalReady({
    client,
    connection,
    settings,
    log: createLogger('silent', 'worker'),
    intervalMs: 200,
  });
});

afterAll(async () => {
  stop?.();
  await connection?.close();
  await temporal?.child.stop(0);
  await rm(folder, { recursive: true, force: true });
});

const exists = (scheduleId: string) =>
  client.schedule
    .getHandle(scheduleId)
    .describe()
    .then(
      () => true,
      () => false,
    );

const attributes = async () => {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({
    namespace: 'default',
  });
  return Object.keys(customAttributes);
};

test('a Schedule that an operator deletes is created again, and one that is paused stays paused', async () => {
  const sweep = client.schedule.getHandle(PERIODIC.webhookSweep.scheduleId(QUEUE));
  await sweep.pause('an operator looks for a problem');
  await client.schedule.getHandle(PERIODIC.rollUp.scheduleId(QUEUE)).delete();
  expect(await exists(PERIODIC.rollUp.scheduleId(QUEUE))).toBe(false);
  await waitFor(
    () => exists(PERIODIC.rollUp.scheduleId(QUEUE)),
    20_000,
    () => 'the Schedule to be created again',
  );
  // The sweep comes before the rollups, so it has been checked too.
  expect((await sweep.describe()).state).toMatchObject({
    paused: true,
    note: 'an operator looks for a problem',
  });
});

test('Schedules and search attributes are created again after Temporal has lost all its data', async () => {
  expect(await attributes()).toEqual(expect.arrayContaining(Object.keys(SEARCH_ATTRIBUTES)));
  await temporal.child.stop(0);
  await rm(join(folder, 'temporal'), { recursive: true });
  temporal = await start();
  for (const { scheduleId } of SCHEDULES) {
    await waitFor(
      () => exists(scheduleId(QUEUE)),
      20_000,
      () => `${scheduleId(QUEUE)} to exist`,
    );
  }
  expect(await attributes()).toEqual(expect.arrayContaining(Object.keys(SEARCH_ATTRIBUTES)));
});
