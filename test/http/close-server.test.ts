import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { closeServer, createHttpServer, startListening } from '../../api/server.js';

const NEVER_MS = 600_000;

/** Starts a server whose requests end when the test ends them. */
async function startServer() {
  const waiting: ServerResponse[] = [];
  const handle = (_request: unknown, response: ServerResponse) => void waiting.push(response);
  const server = createHttpServer(handle, { handle, handleAlias: handle, handleItem: handle });
  const { port } = await startListening(server, 0, '127.0.0.1');
  return { server, url: `http://127.0.0.1:${port}/`, waiting };
}

test('a closing server finishes a running request and then closes its keep-alive connection', async () => {
  const { server, url, waiting } = await startServer();
  const asked = fetch(url);
  await once(server, 'request');
  let closed = false;
  const closing = closeServer(server, NEVER_MS).then(() => (closed = true));
  await sleep(300);
  expect(closed).toBe(false);
  waiting[0]!.end('done');
  expect(await (await asked).text()).toBe('done');
  await closing;
});

test('a closing server aborts a request that exceeds its time limit', async () => {
  const { server, url } = await startServer();
  const asked = fetch(url);
  await once(server, 'request');
  await closeServer(server, 300);
  await expect(asked).rejects.toThrow('fetch failed');
});
