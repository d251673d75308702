import { Qrelay, type QrCode } from 'qrelay';

const [url, key] = process.argv.slice(2) as [string, string];
const qrelay = new Qrelay({ url, key });

/** Compiles only if `type` decides the type of `data`. */
function ssidOf(code: QrCode): string | undefined {
  if (code.type !== 'wifi') return undefined;
  return typeof code.data === 'string' ? code.data : code.data.ssid;
}

const code = await qrelay.createQrCode({
  body: {
    type: 'wifi',
    name: 'Guests',
    data: { ssid: 'Café', password: 'espresso!' },
    style: { shape: 'rounded', foreground: '#1b365d' },
  },
});

const list = await qrelay.listQrCodes({ query: { createdFrom: '2026-01-01', type: 'wifi' } });

const patched = await qrelay.updateQrCode({
  path: { id: code.id },
  body: { name: 'Visitors', style: { shape: null } },
});

const bulk = await qrelay.bulkCreateQrCodes({
  body: [
    { type: 'url', data: { url: 'https://example.com/a' }, name: 'A' },
    { type: 'geo', data: { latitude: 48.2, longitude: 16.37 } },
  ],
});
const created = 'data' in bulk ? bulk.data : [];

const zip = await qrelay.bulkExportQrCodes({ body: { ids: created.map(({ id }) => id), format: 'SVG' } });

const analytics = await qrelay.getQrCodeAnalytics({
  path: { id: code.id },
  query: { from: '2026-01-01', to: '2026-01-31', granularity: 'weekly' },
});

const webhook = await qrelay.createWebhook({
  body: { url: 'https://receiver.example/hooks', events: ['qr_code.scanned', 'job.failed'] },
});
const webhooks = await qrelay.listWebhooks();

console.log(
  JSON.stringify({
    ssid: ssidOf(code),
    listed: list.data.map(({ name }) => name),
    patched: [patched.name, patched.style.shape, patched.style.foreground],
    bulk: created.map(({ type }) => type),
    zip: zip instanceof Blob ? (await zip.text()).slice(0, 2) : zip.status,
    weeks: analytics.timeSeries.length,
    webhook: [webhook.secret.startsWith('whsec_'), webhook.disabledReason],
    webhooks: webhooks.data.length,
  }),
);
