import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { LANGUAGES } from '../../core/codes/landing-pages/messages.js';
import type { Job } from '../../core/jobs/job-schemas.js';
import { mailPagePath } from '../../core/mail/mail-page-path.js';
import { PAYLOAD_TYPES } from '../../core/symbols/payloads/registry.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { signMailToken } from '../../store/mail/mail-tokens.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { requestWithHost, type HostResponse, type HostRequest } from '../support/request-with-host.js';
import { decodeQr } from '../support/decode-qr.js';
import { WITH_DELIVERIES, startJobWorker, type JobWorker } from '../support/job-worker.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { readZip } from '../support/read-zip.js';
import { startReceiver, type Receiver } from '../support/webhook-receiver.js';

const SERVICE = 'go.qrelay.test';
const DOMAIN = 'qr.rosa.example';
/** The name of the service, its host, and the headers in which servers name themselves. */
const TRACES = /qrelay|go\.qrelay|x-powered-by|^server:|^via:|\/docs|express/im;
const BROWSER = {
  accept: 'text/html',
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) Safari/604.1',
};

let api: TestApi;
let worker: JobWorker;
let receiver: Receiver;
let account: TestAccount;
let codes: QrCode[];

beforeAll(async () => {
  const TEMPORAL_TASK_QUEUE = `t-${randomUUID()}`;
  const shared = {
    TEMPORAL_TASK_QUEUE,
    SECRET_KEY: TEST_SECRET_KEY,
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  };
  api = await startTestApi({ ...shared, PUBLIC_URL: `https://${SERVICE}` });
  worker = await startJobWorker({ ...shared, ...WITH_DELIVERIES, MONGODB_DATABASE: api.db.databaseName });
  receiver = await startReceiver();
  account = await api.createAccount();
  const create = { width: 400, height: 120, channels: 4 as const, background: '#b3123f80' };
  const png = (await sharp({ create }).png().toBuffer()).toString('base64');
  const branding = {
    domain: DOMAIN,
    name: 'Bistro Rosa',
    logo: `data:image/png;base64,${png}`,
    color: '#b3123f',
  };
  await requestUntraced('PATCH', '/api/v1/account', { branding });
  await requestUntraced('POST', '/api/v1/webhooks', {
    url: receiver.url,
    events: ['qr_code.scanned', 'job.completed'],
    includeBots: true,
  });
  const uploaded = await fetch(`${api.url}/api/v1/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.key}`, 'content-type': 'image/png' },
    body: await sharp({ create: { width: 40, height: 40, channels: 3, background: '#b3123f' } })
      .png()
      .toBuffer(),
  });
  const { id: file } = (await uploaded.json()) as { id: string };
  const bodies = PAYLOAD_TYPES.map(({ type, title, example, symbol }) => ({
    type,
    data: type === 'file' ? file : example,
    name: title,
    ...(symbol === 'static-only' ? {} : { dynamic: true }),
  }));
  const { data } = await requestUntraced<{ data: QrCode[] }>('POST', '/api/v1/qr-codes/bulk', bodies);
  codes = data;
});
afterAll(async () => {
  await receiver?.stop();
  await worker?.stop();
  await api?.stop();
});

/** Sends a request and returns the successful response after asserting that it does not name the service. */
async function requestUntraced<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  const response = await account.request(method, path, body);
  const text = await response.text();
  expect([path, response.ok, text]).toEqual([path, true, text]);
  expect([...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')).not.toMatch(TRACES);
  expect(text).not.toMatch(TRACES);
  return JSON.parse(text) as Body;
}

/** Everything that was sent over the wire, as text. */
function wire({ rawHeaders, bytes }: HostResponse): string {
  const headers = rawHeaders.map((part, at) => (at % 2 === 0 ? `${part}: ` : `${part}\n`)).join('');
  return `${headers}\n${bytes.toString('latin1')}`;
}

async function ask(path: string, request: HostRequest = {}, host = DOMAIN): Promise<HostResponse> {
  const page = await requestWithHost(api.url, host, path, {
    ...request,
    headers: { ...BROWSER, ...request.headers },
  });
  expect(wire(page)).not.toMatch(TRACES);
  return page;
}
const bearer = () => ({ authorization: `Bearer ${account.key}` });

describe('the service is not named in', () => {
  test.each(LANGUAGES)('the landing page of any type of code, in %s', async (language) => {
    for (const { type, shortCode } of codes) {
      const page = await ask(`/r/${shortCode}`, { headers: { 'accept-language': language } });
      expect([type, [200, 302]]).toEqual([type, expect.arrayContaining([page.status])]);
      if (page.headers['content-type']?.startsWith('text/html')) {
        expect(page.headers['content-language']).toBe(language);
        expect(page.body).toContain('<span>Bistro Rosa</span>');
        expect(page.body).toContain('<img src="data:image/webp;base64,');
        expect(page.bytes.length).toBeLessThan(20_000);
      }
    }
  });

  test("the landing pages on the service's host, for codes printed with it", async () => {
    for (const { shortCode } of codes) await ask(`/r/${shortCode}`, {}, SERVICE);
    for (const { shortCode } of codes) {
      await ask(`/r/${shortCode}`, { headers: { accept: 'application/json' } }, SERVICE);
    }
  });

  test('error pages and JSON errors', async () => {
    const [paused, deleted] = codes as [QrCode, QrCode];
    await requestUntraced('PATCH', `/api/v1/qr-codes/${paused.id}`, { status: 'paused' });
    await requestUntraced('DELETE', `/api/v1/qr-codes/${deleted.id}`);
    const asked: [path: string, status: number, method?: string][] = [
      [`/r/${paused.shortCode}`, 410],
      [`/r/${deleted.shortCode}`, 410],
      ['/r/nosuchcode', 404],
      ['/r/%00', 404],
      ['/r/', 404],
      ['/', 404],
      ['/docs', 404],
      ['/openapi.json', 404],
      ['/sdk/qrelay.tgz', 404],
      ['/metrics', 404],
      ['/healthz', 405, 'POST'],
      ['/Healthz', 404],
      [`/API/v1/qr-codes/${deleted.id}/image.svg`, 404],
      ['/api/v1/qr-codes', 404],
      [`/r/${paused.shortCode}`, 405, 'POST'],
      [`/api/v1/qr-codes/${deleted.id}/image.svg`, 401],
      [`/api/v1/qr-codes/${paused.id}/image.svg`, 405, 'DELETE'],
      [`/api/v1/qr-codes/${paused.id}/image.svg?token=wrong`, 401],
      ['/api/v1/qr-codes/nonsense/image.png', 401],
    ];
    for (const [path, status, method = 'GET'] of asked) {
      for (const accept of ['text/html', 'application/json']) {
        const page = await ask(path, { method, headers: { accept } });
        expect([path, page.status]).toEqual([path, status]);
      }
    }
    await requestUntraced('PATCH', `/api/v1/qr-codes/${paused.id}`, { status: 'active' });
    for (const path of ['/healthz', '/readyz']) {
      expect((await ask(path, { headers: { accept: '*/*' } })).status).toBe(200);
    }
    for (const status of [410, 404]) {
      const path = status === 410 ? deleted.shortCode : 'nosuchcode';
      const page = await ask(`/r/${path}`);
      expect([page.status, page.body]).toEqual([status, expect.stringContaining('Bistro Rosa')]);
    }
    await ask(`/r/${deleted.shortCode}`, {}, SERVICE);
    await ask(`/r/${deleted.shortCode}`, { headers: { accept: 'application/json' } }, SERVICE);
    codes.splice(1, 1);
  });

  test('the page that mails link to', async () => {
    const asked = { email: 'client@example.com' };
    const { id: recipientId } = await requestUntraced<{ id: string }>('POST', '/api/v1/recipients', asked);
    const token = signMailToken(Buffer.from(TEST_SECRET_KEY), { recipientId, endsAt: undefined });
    const path = mailPagePath(token);
    const form = (action: string) => ({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `action=${action}`,
    });
    for (const host of [DOMAIN, SERVICE]) {
      for (const request of [{}, form('confirm'), {}, form('unsubscribe'), {}, form('unknown')]) {
        const { body } = await ask(path, request, host);
        expect(body).toContain('<span>Bistro Rosa</span>');
      }
    }
    const unknown = await ask(`${path}x`);
    expect([unknown.status, unknown.body]).toEqual([404, expect.stringContaining('Bistro Rosa')]);
    expect((await ask(path, { method: 'PUT' })).status).toBe(405);
    await requestUntraced('GET', '/api/v1/recipients');
  });

  test('responses to HEAD', async () => {
    for (const { shortCode } of codes) await ask(`/r/${shortCode}`, { method: 'HEAD' });
  });

  test('images, their metadata, and their file names', async () => {
    for (const { images, shareImage, type } of codes) {
      const { pathname, search, host } = new URL(shareImage);
      expect([type, host]).toEqual([type, DOMAIN]);
      for (const path of [
        pathname + search,
        `${new URL(images.png).pathname}?download=1`,
        `${new URL(images.svg).pathname}?download=1`,
      ]) {
        const { status, headers } = await ask(path, { headers: path.includes('token') ? {} : bearer() });
        expect([path, status, headers['content-type']]).toEqual([
          path,
          200,
          expect.stringMatching(/^image\//),
        ]);
      }
      const png = await ask(new URL(images.png).pathname, { headers: bearer() });
      const { exif, icc, xmp, iptc, comments } = await sharp(png.bytes).metadata();
      expect([exif, icc, xmp, iptc, comments ?? []]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        [],
      ]);
    }
  });

  test('API responses about codes, lists, analytics, and the account', async () => {
    const [{ id }] = codes as [QrCode];
    await requestUntraced('GET', `/api/v1/qr-codes/${id}`);
    await requestUntraced('GET', '/api/v1/qr-codes?limit=2');
    await requestUntraced('GET', `/api/v1/qr-codes/${id}/analytics`);
    await requestUntraced('GET', `/api/v1/qr-codes/${id}/scans`);
    await requestUntraced('GET', '/api/v1/account');
    await requestUntraced('POST', `/api/v1/qr-codes/${id}/rotate-share-image`);
    const made = await requestUntraced<QrCode>('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com/',
    });
    expect(made.encoded).toBe(`https://${DOMAIN}/r/${made.shortCode}`);
  });

  test('an export, its manifest, its job, and its download', async () => {
    const ids = codes.map(({ id }) => id);
    const response = await account.request('POST', '/api/qr/bulk-export', { ids, format: 'PNG', size: 400 });
    expect(response.status).toBe(200);
    const members = await readZip(Buffer.from(await response.arrayBuffer()));
    for (const { name, content } of members) {
      expect(name).not.toMatch(TRACES);
      expect(content.toString('latin1')).not.toMatch(TRACES);
    }
    const manifest = members.at(-1)!.content.toString('utf8');
    for (const [at, { dynamic, encoded }] of codes.entries()) {
      expect(await decodeQr(members[at]!.content)).toBe(encoded);
      if (!dynamic) continue;
      expect(encoded).toMatch(new RegExp(`^https://${DOMAIN}/(?:r|01)/`));
      expect(manifest).toContain(encoded);
    }

    const { data: jobs } = await requestUntraced<{ data: Job[] }>('GET', '/api/v1/jobs');
    const job = jobs.find(({ type }) => type === 'bulk_export')!;
    const { downloadUrl } = job.result as { downloadUrl: string };
    expect(new URL(downloadUrl).host).toBe(DOMAIN);
    await requestUntraced('GET', `/api/v1/jobs/${job.id}`);
    expect((await ask(new URL(downloadUrl).pathname, { headers: bearer() })).status).toBe(200);
    expect((await ask(new URL(downloadUrl).pathname)).status).toBe(401);
  });

  test('the headers and bodies of webhooks', async () => {
    const deliveries = await receiver.expect(codes.length, 30_000);
    const types = new Set(deliveries.map(({ body }) => (JSON.parse(body) as { type: string }).type));
    expect([...types].sort()).toEqual(['job.completed', 'qr_code.scanned']);
    for (const { headers, body } of deliveries) {
      expect(JSON.stringify(headers)).not.toMatch(TRACES);
      expect(body).not.toMatch(TRACES);
    }
  }, 40_000);
});
