import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SeededService } from './seeded-service.js';

const DAY_MS = 86_400_000;

/** The code that most screenshots show. */
export interface ShownCode {
  id: string;
  name: string;
}

/**
 * Adds what the seed leaves out: folders, a template, a change in the future, and a webhook with deliveries.
 *
 * @returns The code of the menu.
 * @throws Error if the service rejects a request.
 */
export async function arrangeAccount(service: SeededService): Promise<ShownCode> {
  const call = createCaller(service);
  const { data: codes } = await call<{ data: (ShownCode & { tags: string[] })[] }>(
    'GET',
    '/api/v1/qr-codes?limit=100',
  );
  const menu = codes.find(({ name }) => name === 'Menu, table tents');
  if (!menu) throw new Error('The seeded account has no code for the menu');

  const folder = (body: unknown) => call<{ id: string }>('POST', '/api/v1/folders', body);
  const bistro = await folder({ name: 'Bistro' });
  const tables = await folder({ name: 'Tables', parentId: bistro.id });
  const shop = await folder({ name: 'Shop' });
  for (const { id, tags } of codes) {
    const place = tags.includes('menu') ? tables : tags.includes('shop') ? shop : undefined;
    if (place) await call('PATCH', `/api/v1/qr-codes/${id}`, { folder: place.id });
  }
  await call('POST', '/api/v1/templates', {
    name: 'Bistro',
    style: { foreground: '#14532d', shape: 'rounded' },
  });
  await call('POST', `/api/v1/qr-codes/${menu.id}/scheduled-changes`, {
    at: new Date(Date.now() + 5 * DAY_MS).toISOString(),
    patch: { data: 'https://bistro.example/menu/winter', routing: { variants: null } },
  });
  await deliverExamples(call);
  return menu;
}

type Call = <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>;

function createCaller({ url, apiKey }: SeededService): Call {
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  };
}

/** Creates a webhook endpoint and waits until its receiver has got a few messages. */
async function deliverExamples(call: Call): Promise<void> {
  const types = ['qr_code.scanned', 'qr_code.updated', 'job.completed', 'qr_code.first_scanned'];
  let received = 0;
  const receiver = createServer((request, response) => {
    received += 1;
    request.resume();
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const { id } = await call<{ id: string }>('POST', '/api/v1/webhooks', {
    url: `http://127.0.0.1:${port}/scans`,
    events: ['qr_code.*', 'job.completed'],
    description: 'Cash register',
  });
  for (const type of types) await call('POST', `/api/v1/webhooks/${id}/test`, { type });
  for (let waited = 0; received < types.length && waited < 100; waited += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  receiver.close();
  receiver.closeAllConnections();
}
