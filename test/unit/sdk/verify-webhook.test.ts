import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { canHavePythonPackage, pythonEnvironment } from '../../../bench/lib/python-environment.js';
import { eventBody, type EventFormat } from '../../../core/events/event-body.js';
import { scanEvent } from '../../../core/events/events.js';
import { verifyWebhook, WebhookVerificationError } from '../../../sdk/index.js';

const LIBRARY = ['standardwebhooks', '1.1.0'] as const;
const PROGRAM = fileURLToPath(new URL('../../support/sign_webhooks.py', import.meta.url));
const [OLD, FRESH, OTHER] = [0, 1, 2].map(() => `whsec_${randomBytes(32).toString('base64')}`) as [
  string,
  string,
  string,
];
const ID = 'msg_65f000000000000000000001';

function bodyOf(format: EventFormat): string {
  const scan = {
    qrCodeId: 'qr_01h455vb4pex5vsknk084sn02q',
    at: new Date(),
    country: 'JP',
    city: '札幌市 “Köln”',
    device: 'mobile',
    referrer: null,
    bot: false,
  } as const;
  return eventBody(scanEvent('65f000000000000000000001', scan), format, {
    accountId: 'acc_1',
    base: 'https://qr.example',
  });
}

/** Signs bodies with the published Python library. @returns the headers of each */
async function signInPython(requests: { secret: string; ageSeconds: number; body: string }[]) {
  const python = join(await pythonEnvironment(...LIBRARY), 'bin', 'python');
  const child = spawn(python, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(requests.map((request) => ({ ...request, id: ID }))));
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return JSON.parse(output) as Record<string, string>[];
}

// Needs Python and its package index. Always runs in continuous integration.
const withPython = process.env['CI'] || canHavePythonPackage(...LIBRARY) ? describe : describe.skip;

withPython('webhooks that the published Python library has signed', () => {
  const body = bodyOf('standard');
  const cloudEvent = bodyOf('cloudevents');
  let now: Record<string, string>;
  let old: Record<string, string>;
  let early: Record<string, string>;
  let cloud: Record<string, string>;

  beforeAll(async () => {
    [now, old, early, cloud] = (await signInPython([
      { secret: FRESH, ageSeconds: 0, body },
      { secret: FRESH, ageSeconds: 360, body },
      { secret: FRESH, ageSeconds: -360, body },
      { secret: FRESH, ageSeconds: 0, body: cloudEvent },
    ])) as [typeof now, typeof now, typeof now, typeof now];
  });

  const rejected = (...[given, headers, secret, options]: Parameters<typeof verifyWebhook>) =>
    expect(() => verifyWebhook(given, headers, secret, options)).toThrow(WebhookVerificationError);

  test('are accepted as text and bytes, with headers in any form', () => {
    const upper = Object.fromEntries(Object.entries(now).map(([name, value]) => [name.toUpperCase(), value]));
    const bytes = new TextEncoder().encode(body);
    for (const given of [body, bytes, Buffer.from(body), bytes.buffer]) {
      for (const headers of [now, upper, new Headers(now)]) {
        expect(verifyWebhook(given, headers, FRESH)).toEqual(JSON.parse(body));
      }
    }
  });

  test('are rejected if one byte is changed, anywhere', () => {
    for (const index of [0, 20, body.length - 1]) {
      rejected(`${body.slice(0, index)}~${body.slice(index + 1)}`, now, FRESH);
    }
    rejected(`${body}\n`, now, FRESH);
    rejected(`\uFEFF${body}`, now, FRESH);
    for (const name of Object.keys(now)) {
      const { [name]: _, ...others } = now;
      rejected(body, others, FRESH);
    }
    rejected(body, { ...now, 'webhook-id': `${ID}x` }, FRESH);
  });

  test('are rejected when they are six minutes old or early, unless the tolerance is longer', () => {
    rejected(body, old, FRESH);
    rejected(body, early, FRESH);
    for (const headers of [old, early]) {
      expect(verifyWebhook(body, headers, FRESH, { toleranceSeconds: 400 })).toEqual(JSON.parse(body));
    }
    rejected(body, { ...old, 'webhook-timestamp': now['webhook-timestamp'] }, FRESH, {
      toleranceSeconds: 400,
    });
    rejected(body, now, FRESH, { toleranceSeconds: -1 });
  });

  test('are accepted with one of several secrets, and with one of several signatures', () => {
    expect(verifyWebhook(body, now, [OLD, FRESH])).toEqual(JSON.parse(body));
    rejected(body, now, [OLD, OTHER]);
    rejected(body, now, []);
    rejected(body, now, 'whsec_~');
    const signature = `v1,${randomBytes(32).toString('base64')} v2,x ${now['webhook-signature']}`;
    expect(verifyWebhook(body, { ...now, 'webhook-signature': signature }, FRESH)).toEqual(JSON.parse(body));
  });

  test('are returned as events, whose type decides the type of the data, as CloudEvents too', () => {
    const event = verifyWebhook(cloudEvent, cloud, FRESH);
    expect(event).toEqual(JSON.parse(cloudEvent));
    expect(event).toMatchObject({ specversion: '1.0', id: ID, type: 'qr_code.scanned' });
    const city: string | null | undefined =
      event.type === 'qr_code.scanned' ? event.data.location.city : undefined;
    expect(city).toBe('札幌市 “Köln”');
  });
});
