import { expect, test } from '@jest/globals';
import { createWorkerStatus, type ConnectedParts } from '../../../worker/status/worker-status.js';

const fine = () => Promise.resolve();
const broken = () => Promise.reject(new Error('down'));

function attached(parts: Partial<ConnectedParts>) {
  const status = createWorkerStatus(() => new Date(0));
  const detach = status.attach({ isPolling: () => true, pingDatabase: fine, pingTemporal: fine, ...parts });
  return { status, detach };
}

test('a worker that is not connected is unavailable', async () => {
  expect(await createWorkerStatus(() => new Date(0)).readiness()).toEqual({
    status: 'unavailable',
    checks: { polling: { status: 'down' }, mongodb: { status: 'down' }, temporal: { status: 'down' } },
  });
});

test('a worker is ready while it polls and both servers respond, and no longer when it disconnects', async () => {
  const { status, detach } = attached({});
  expect(await status.readiness()).toEqual({
    status: 'ok',
    checks: { polling: { status: 'ok' }, mongodb: { status: 'ok' }, temporal: { status: 'ok' } },
  });
  detach();
  expect(await status.readiness()).toMatchObject({
    status: 'unavailable',
    checks: { polling: { status: 'down' } },
  });
});

test.each([
  ['MongoDB', { pingDatabase: broken }, { mongodb: { status: 'down' }, temporal: { status: 'ok' } }],
  ['Temporal', { pingTemporal: broken }, { mongodb: { status: 'ok' }, temporal: { status: 'down' } }],
])('a worker without %s is unavailable and says why', async (_, parts, servers) => {
  expect(await attached(parts).status.readiness()).toEqual({
    status: 'unavailable',
    checks: { polling: { status: 'ok' }, ...servers },
  });
});

test('a worker that does not poll is unavailable although both servers respond', async () => {
  expect(await attached({ isPolling: () => false }).status.readiness()).toMatchObject({
    status: 'unavailable',
    checks: { polling: { status: 'down' } },
  });
});

test('probes within a second share one request to the servers', async () => {
  let pings = 0;
  const { status } = attached({
    pingDatabase: async () => {
      pings += 1;
    },
  });
  await Promise.all([status.readiness(), status.readiness()]);
  await status.readiness();
  expect(pings).toBe(1);
});
