import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

const [baseUrl, key] = process.argv.slice(2) as [string, string];
const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });

type QrCode = components['schemas']['QrCode'];

function assertData<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

/** Compiles only if `type` decides the type of `data`. */
function ssidOf(code: QrCode): string | undefined {
  if (code.type !== 'wifi') return undefined;
  return typeof code.data === 'string' ? code.data : code.data.ssid;
}

const code = assertData(
  await client.POST('/api/v1/qr-codes', {
    body: {
      type: 'wifi',
      name: 'Guests',
      data: { ssid: 'Café', password: 'espresso!' },
      style: { shape: 'rounded', foreground: '#1b365d' },
    },
  }),
);

const list = assertData(
  await client.GET('/api/v1/qr-codes', { params: { query: { createdFrom: '2026-01-01', type: 'wifi' } } }),
);

const patched = assertData(
  await client.PATCH('/api/v1/qr-codes/{id}', {
    params: { path: { id: code.id } },
    body: { name: 'Visitors', style: { shape: null } },
  }),
);

const bulk = assertData(
  await client.POST('/api/v1/qr-codes/bulk', {
    body: [
      { type: 'url', data: { url: 'https://example.com/a' }, name: 'A' },
      { type: 'geo', data: { latitude: 48.2, longitude: 16.37 } },
    ],
  }),
);
const created = 'data' in bulk ? bulk.data : [];

const zip = assertData(
  await client.POST('/api/qr/bulk-export', {
    body: { ids: created.map(({ id }) => id), format: 'SVG' },
    parseAs: 'arrayBuffer',
  }),
);

const analytics = assertData(
  await client.GET('/api/v1/qr-codes/{id}/analytics', {
    params: { path: { id: code.id }, query: { from: '2026-01-01', to: '2026-01-31', granularity: 'weekly' } },
  }),
);

// The responses are text if the client accepts CSV.
if (typeof analytics === 'string') throw new Error(analytics);
if (typeof list === 'string') throw new Error(list);

const webhook = assertData(
  await client.POST('/api/v1/webhooks', {
    body: { url: 'https://receiver.example/hooks', events: ['qr_code.scanned', 'job.failed'] },
  }),
);
const webhooks = assertData(await client.GET('/api/v1/webhooks'));

console.log(
  JSON.stringify({
    ssid: ssidOf(code),
    listed: list.data.map(({ name }) => name),
    patched: [patched.name, patched.style.shape, patched.style.foreground],
    bulk: created.map(({ type }) => type),
    zip: Buffer.from(zip as unknown as ArrayBuffer).toString('latin1', 0, 2),
    weeks: analytics.timeSeries.length,
    webhook: [webhook.secret.startsWith('whsec_'), webhook.disabledReason],
    webhooks: webhooks.data.length,
  }),
);
