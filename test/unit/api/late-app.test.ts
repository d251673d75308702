import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createLateApp, type LateApp } from '../../../api/late-app.js';
import { waitFor } from '../../support/wait-for.js';

let app: LateApp;
let server: Server;
let url: string;
let arrived: number;

beforeEach(async () => {
  app = createLateApp();
  arrived = 0;
  server = createServer((req, res) => {
    arrived += 1;
    app.listener(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

/** Sends a request with a body, and resolves when it waits for the app. */
async function sendEarly(): Promise<{ response: Promise<string> }> {
  const expected = arrived + 1;
  const response = fetch(url, { method: 'POST', body: 'early' }).then((received) => received.text());
  response.catch(() => undefined);
  await waitFor(
    () => arrived === expected,
    5_000,
    () => 'the request to arrive',
  );
  return { response };
}

test('a request that arrives before the app is loaded waits, and is served with its body', async () => {
  const { response } = await sendEarly();
  let title = 'first';
  const loaded = {
    current: () => async (req: AsyncIterable<Buffer>, res: { end(text: string): unknown }) => {
      for await (const chunk of req) res.end(`${title}: ${chunk.toString()}`);
    },
  };
  expect(await app.load(async () => loaded as never)).toBe(loaded);
  expect(await response).toBe('first: early');
  title = 'later';
  const later = await fetch(url, { method: 'POST', body: 'body' });
  expect(await later.text()).toBe('later: body');
});

test('a request is not left waiting if the app cannot be loaded', async () => {
  const { response } = await sendEarly();
  await expect(app.load(() => Promise.reject(new Error('no app')))).rejects.toThrow('no app');
  await expect(response).rejects.toThrow('fetch failed');
});
