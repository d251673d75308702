import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { Webhook } from 'standardwebhooks';
import { findRuntime } from '../../embedded/data-folder.js';
import { openStore } from '../../store/mongo/client.js';
import { decodeQr } from '../support/decode-qr.js';
import { readZip } from '../support/read-zip.js';
import { startService, type RunningService } from '../support/running-service.js';
import { waitFor } from '../support/wait-for.js';
import { startReceiver, type Receiver } from '../support/webhook-receiver.js';

/** IP address of the visitor, which is in Great Britain according to the location database. */
const VISITOR = '81.2.69.160';

/** The main use case end to end, on the service as users run it. Each test builds on the one before. */
describe('on a new installation', () => {
  let service: RunningService;
  let receiver: Receiver;
  let code: Record<string, any>;
  let secret: string;

  beforeAll(async () => {
    receiver = await startReceiver();
    service = await startService({
      WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
      TRUST_PROXY: 'loopback',
      RATE_LIMIT_PER_MINUTE: '0',
    });
  }, 150_000);
  afterAll(async () => {
    await service?.stop();
    await receiver?.stop();
  });

  function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return fetch(service.url + path, {
      method,
      headers: {
        authorization: `Bearer ${service.key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  test('a webhook is registered, and its secret is shown', async () => {
    const response = await call('POST', '/api/v1/webhooks', {
      url: receiver.url,
      events: ['qr_code.scanned'],
    });
    expect(response.status).toBe(201);
    ({ secret } = (await response.json()) as { secret: string });
    expect(secret).toMatch(/^whsec_/);
  });

  test('a styled code is created', async () => {
    const response = await call('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com/menu?table=7',
      style: { foreground: '#1a237e', shape: 'rounded', eyes: { frame: 'rounded' } },
      name: 'Table 7',
    });
    expect(response.status).toBe(201);
    code = (await response.json()) as typeof code;
    expect(code['shortUrl']).toMatch(new RegExp(`^${service.url}/r/[2-9a-z]{8}$`));
  });

  test.each(['svg', 'png'])('an independent decoder reads the short link from its %s', async (format) => {
    const response = await call('GET', `/api/v1/qr-codes/${code['id']}/image.${format}`);
    const png = await sharp(Buffer.from(await response.arrayBuffer()))
      .png()
      .toBuffer();
    expect(await decodeQr(png)).toBe(code['shortUrl']);
  });

  test('a phone that scans the code is redirected', async () => {
    const response = await fetch(code['shortUrl'], {
      redirect: 'manual',
      headers: {
        'user-agent':
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
        referer: 'https://guide.example/berlin',
        'x-forwarded-for': VISITOR,
      },
    });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('https://example.com/menu?table=7');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('analytics and scans show the scan with device and location', async () => {
    const scans = (await (await call('GET', `/api/v1/qr-codes/${code['id']}/scans`)).json()) as Record<
      string,
      any
    >;
    expect(scans['data']).toHaveLength(1);
    expect(scans['data'][0]).toMatchObject({
      qrCodeId: code['id'],
      location: { country: 'GB' },
      device: { type: 'mobile', os: 'iOS' },
      referrer: 'guide.example',
      bot: false,
    });
    const analytics = await (await call('GET', `/api/v1/qr-codes/${code['id']}/analytics`)).json();
    expect(analytics).toMatchObject({
      totalScans: 1,
      uniqueScans: 1,
      countries: [{ country: 'GB', scans: 1 }],
      devices: [{ device: 'mobile', scans: 1 }],
      referrers: [{ referrer: 'guide.example', scans: 1 }],
    });
    const stored = (await (await call('GET', `/api/v1/qr-codes/${code['id']}`)).json()) as typeof code;
    expect(stored['totalScans']).toBe(1);
  });

  test('the event is delivered with a signature that the published library accepts', async () => {
    const [delivery] = await receiver.expect(1);
    const event = new Webhook(secret).verify(delivery!.body, delivery!.headers as Record<string, string>);
    expect(event).toMatchObject({
      type: 'qr_code.scanned',
      data: {
        qrCodeId: code['id'],
        location: { country: 'GB' },
        device: { type: 'mobile' },
        referrer: 'guide.example',
        bot: false,
      },
    });
    expect(() =>
      new Webhook(secret).verify(`${delivery!.body} `, delivery!.headers as Record<string, string>),
    ).toThrow();
  });

  test('500 codes are created in bulk, and 50 of them are exported as PNG and as SVG', async () => {
    const bodies = Array.from({ length: 500 }, (_, index) => ({
      type: 'url',
      data: `https://example.com/item/${index}`,
      name: `Item ${index}`,
    }));
    const bulk = await call('POST', '/api/v1/qr-codes/bulk', bodies);
    expect(bulk.status).toBe(201);
    const { data, job } = (await bulk.json()) as { data: Record<string, any>[]; job: Record<string, any> };
    expect(data.map(({ name }) => name as string)).toEqual(bodies.map(({ name }) => name));
    expect(new Set(data.map(({ shortUrl }) => shortUrl as string)).size).toBe(500);
    expect(job).toMatchObject({ status: 'completed', progress: { done: 500, total: 500 } });
    expect(job['workflowUrl']).toBe(
      `${service.temporalUiUrl}/namespaces/default/workflows/bulk-create%3A${job['id']}`,
    );

    const chosen = data.slice(0, 50);
    for (const format of ['PNG', 'SVG']) {
      const response = await call('POST', '/api/qr/bulk-export', {
        ids: chosen.map(({ id }) => id as string),
        format,
      });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
      const entries = await readZip(Buffer.from(await response.arrayBuffer()));
      const images = entries.filter(({ name }) => name.endsWith(`.${format.toLowerCase()}`));
      expect(images).toHaveLength(50);
      expect(entries.map(({ name }) => name)).toContain('manifest.csv');
      const first = await sharp(images[0]!.content).png().toBuffer();
      expect(await decodeQr(first)).toBe(chosen[0]!['shortUrl']);
    }
  });

  test("Temporal's UI lists the workflows under readable names", async () => {
    const list = async () => {
      const response = await fetch(`${service.temporalUiUrl}/api/v1/namespaces/default/workflows?query=`);
      const { executions } = (await response.json()) as { executions: Record<string, any>[] };
      return executions.map(({ execution, type }) => `${type.name} ${execution.workflowId}`);
    };
    let names: string[] = [];
    await waitFor(
      async () => {
        names = await list();
        return names.some((name) => name.startsWith('bulkExport'));
      },
      10_000,
      () => `the workflows to be listed; there were ${names.join(', ')}`,
    );
    expect(names).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^bulkCreate bulk-create:job_/),
        expect.stringMatching(/^bulkExport bulk-export:job_/),
        expect.stringMatching(/^webhookEndpoint webhook-endpoint:wh_/),
      ]),
    );
  });

  test("the visitor's IP address is not stored: not in MongoDB, Temporal, logs, the spool, metrics, or webhooks", async () => {
    const mongodb = await openStore(findRuntime(service.dataDir)!.mongodbUri, 'qrelay');
    const collections = await mongodb.db.collections();
    const documents = await Promise.all(collections.map((collection) => collection.find().toArray()));
    await mongodb.close();
    expect(JSON.stringify(documents)).toContain('guide.example');
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/qrelay_scans_total\{outcome="stored",service="api"\} 1/);
    const sent = JSON.stringify(await receiver.expect(1));
    expect(sent).toContain('guide.example');
    // MongoDB's files are compressed, so its documents are searched instead.
    const files = (await readdir(service.dataDir, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && !entry.parentPath.startsWith(join(service.dataDir, 'mongodb')),
    );
    expect(files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['api.log', 'worker.log', 'temporal.db']),
    );
    const texts = await Promise.all(
      files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
    );
    for (const text of [JSON.stringify(documents), metrics, sent, service.output(), ...texts])
      expect(text.includes(VISITOR)).toBe(false);
  });
});
