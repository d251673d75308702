import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getFreePort } from '../../../embedded/ports.js';
import { startUiProxy } from '../../../embedded/ui-proxy.js';

let ui: Server;
let proxy: Server;
let port: number;

/** Calls the proxy with any `Host`, which `fetch` cannot set. */
async function call(
  host: string,
  options: { method?: string; body?: string } = {},
): Promise<{ status: number | undefined; body: string }> {
  const { method = 'GET', body } = options;
  const outgoing = request({ host: '127.0.0.1', port, path: '/namespaces?x=1', method, headers: { host } });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

beforeAll(async () => {
  ui = createServer((incoming, response) => {
    void text(incoming).then((body) => response.end(`${incoming.method} ${incoming.url} ${body}`));
  }).listen(0, '127.0.0.1');
  await once(ui, 'listening');
  const upstream = { host: '127.0.0.1', port: (ui.address() as AddressInfo).port };
  port = await getFreePort();
  proxy = await startUiProxy({ listenHost: '127.0.0.1', port, upstream: () => upstream });
});

afterAll(() => {
  proxy.close();
  ui.close();
});

describe('the proxy in front of the Web UI', () => {
  test.each(['localhost', '127.0.0.1', '[::1]', 'LocalHost'])('forwards requests to %s', async (name) => {
    const response = await call(`${name}:${port}`, { method: 'POST', body: 'hello' });
    expect(response).toEqual({ status: 200, body: 'POST /namespaces?x=1 hello' });
  });

  test.each(['evil.example', 'localhost', 'localhost:1', '127.0.0.1.evil.example'])(
    'rejects the host "%s"',
    async (host) => {
      expect(await call(host.includes('evil') ? `${host}:${port}` : host)).toMatchObject({ status: 403 });
    },
  );

  test('responds with 502 while the Web UI is down', async () => {
    ui.close();
    ui.closeAllConnections();
    expect(await call(`localhost:${port}`)).toMatchObject({ status: 502 });
  });
});
