/**
 * Creates the data set of a release: fills a new service of that release over HTTP, and prints what a later
 * version must find. Run it in a checkout of the release:
 *
 *   DATA_DIR=/tmp/release PORT=3900 SCAN_RETENTION_MONTHS=0 DOMAIN_PROOF=off
 *   WEBHOOK_ALLOW_NETWORKS=127.0.0.0/8 npm start > /tmp/release.log & node scripts/create-upgrade-data.mjs
 *   /tmp/release /tmp/release.log > test/upgrades/<version>.json DATA_DIR=/tmp/release npm run backup --
 *   test/upgrades/<version>.bson.gz
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, ObjectId } from 'mongodb';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const DAY_MS = 86_400_000;

const [dataDir, logFile] = process.argv.slice(2);
const { apiUrl, mongodbUri } = JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8'));
const log = readFileSync(logFile, 'utf8');
const printed = (name) => new RegExp(`^ +${name} +(\\S+)$`, 'm').exec(log)[1];
const key = /qrk_[\w-]+/.exec(log)[0];
const [email, password] = ['E-?mail', 'Password'].map(printed);

let calls = 0;

async function call(method, path, body) {
  const response = await fetch(apiUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      // The response is stored, encrypted.
      'idempotency-key': `release-${(calls += 1)}`,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

async function scan({ shortCode }) {
  await fetch(`${apiUrl}/r/${shortCode}`, { redirect: 'manual', headers: { 'user-agent': PHONE } });
}

const url = await call('POST', '/api/v1/qr-codes', {
  type: 'url',
  data: 'https://example.com/menu',
  name: 'Menu',
  tags: ['print'],
  style: { shape: 'dots', foreground: '#0a3d62' },
});
const wifi = await call('POST', '/api/v1/qr-codes', {
  type: 'wifi',
  data: { ssid: 'Café', password: 'secret pass', security: 'WPA' },
});
const deleted = await call('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/deleted' });
await call('DELETE', `/api/v1/qr-codes/${deleted.id}`);
const webhook = await call('POST', '/api/v1/webhooks', {
  url: 'http://127.0.0.1:1024/',
  events: ['qr_code.scanned'],
});
for (let count = 0; count < 3; count += 1) await scan(url);
const { data: bulk } = await call(
  'POST',
  '/api/v1/qr-codes/bulk',
  [1, 2].map((index) => ({ type: 'text', data: `Text ${index}` })),
);

// Scans of two days ago, so that there are closed days.
const client = new MongoClient(mongodbUri);
const scans = client.db('qrelay').collection('scans');
const example = await scans.findOne({ qrCodeId: url.id }, { projection: { outbox: 0 } });
const at = (index) => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - 2 * DAY_MS + index * 60_000);
const past = Array.from({ length: 150 }, (_, index) => ({
  ...example,
  _id: new ObjectId(),
  at: at(index),
  visitor: `v${index % 50}`,
}));
await scans.insertMany(past);
await client.close();
await call('GET', `/api/v1/qr-codes/${url.id}/analytics`);
// Lets the worker attempt the deliveries.
await sleep(3_000);

const range = { from: at(0).toISOString(), to: new Date(at(0).getTime() + 3 * DAY_MS).toISOString() };
const expected = {
  email,
  password,
  key,
  url: {
    id: url.id,
    shortCode: url.shortCode,
    data: url.data,
    shareToken: new URL(url.shareImage).searchParams.get('token'),
    totalScans: 153,
    uniqueScans: 51,
  },
  wifi: { id: wifi.id, shortCode: wifi.shortCode, data: wifi.data },
  deletedShortCode: deleted.shortCode,
  bulkIds: bulk.map(({ id }) => id),
  webhook: { id: webhook.id, secret: webhook.secret },
  range,
};
process.stdout.write(`${JSON.stringify(expected, undefined, 2)}\n`);
