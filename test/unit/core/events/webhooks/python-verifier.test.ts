import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { signedHeaders } from '../../../../../activities/webhooks/signed-headers.js';
import { eventBody } from '../../../../../core/events/event-body.js';
import { scanEvent } from '../../../../../core/events/events.js';
import { canHavePythonPackage, pythonEnvironment } from '../../../../../bench/lib/python-environment.js';

const LIBRARY = ['standardwebhooks', '1.1.0'] as const;
const PROGRAM = fileURLToPath(new URL('../../../../support/verify_webhooks.py', import.meta.url));

interface Request {
  secret: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Verifies requests with the published Python library.
 *
 * @returns Their events; null for a rejected request.
 */
async function verifyInPython(requests: Request[]): Promise<unknown[]> {
  const python = join(await pythonEnvironment(...LIBRARY), 'bin', 'python');
  const child = spawn(python, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(requests));
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return JSON.parse(output) as unknown[];
}

// Needs Python and its package index. Always runs in continuous integration; skipped on machines without
// them.
const inPython = process.env['CI'] || canHavePythonPackage(...LIBRARY) ? test : test.skip;

inPython(
  'the published Python verifier accepts signatures with either secret, and rejects everything else',
  async () => {
    const [old, fresh, other] = [0, 1, 2].map(() => `whsec_${randomBytes(32).toString('base64')}`) as [
      string,
      string,
      string,
    ];
    const body = eventBody(
      scanEvent('65f000000000000000000001', {
        qrCodeId: 'qr_01h455vb4pex5vsknk084sn02q',
        at: new Date(),
        country: 'JP',
        city: '札幌市 “Köln”',
        device: 'mobile',
        referrer: null,
        bot: false,
      }),
      'standard',
      { accountId: 'acc_1', base: 'https://qr.example' },
    );
    const delivery = { messageId: 'msg_1', body, format: 'standard' as const };
    const headers = signedHeaders(delivery, [fresh, old], new Date());
    const late = signedHeaders(delivery, [fresh], new Date(Date.now() - 400_000));
    const event: unknown = JSON.parse(body);
    const verdicts = await verifyInPython([
      { secret: fresh, headers, body },
      { secret: old, headers, body },
      { secret: other, headers, body },
      { secret: fresh, headers: { ...headers, 'webhook-id': 'msg_2' }, body },
      { secret: fresh, headers, body: body.replace('JP', 'FR') },
      { secret: fresh, headers: late, body },
    ]);
    expect(verdicts).toEqual([event, event, null, null, null, null]);
  },
  240_000,
);
