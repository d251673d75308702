import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { notDelivered } from '../../cli/commands/listen-for-events.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { WITH_DELIVERIES, startJobWorker, type JobWorker } from '../support/job-worker.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { waitFor } from '../support/wait-for.js';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

let api: TestApi;
let worker: JobWorker;
let account: TestAccount;

beforeAll(async () => {
  const env = {
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    SECRET_KEY: TEST_SECRET_KEY,
    TEMPORAL_TASK_QUEUE: `t-listen-${process.pid}-${Date.now()}`,
  };
  api = await startTestApi(env);
  worker = await startJobWorker({ ...env, ...WITH_DELIVERIES, MONGODB_DATABASE: api.db.databaseName });
  account = await api.createAccount();
});

afterAll(async () => {
  await worker?.stop();
  await api?.stop();
});

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** Starts the command as `npm run webhook:listen` does. */
function startListener(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'listen', ...args], {
    cwd: CHECKOUT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], QRELAY_URL: api.url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out = { printed: '', reported: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out.printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (out.reported += text));
  const listener = {
    child,
    out,
    exited: once(child, 'close').then(([code]) => code as number | null),
    prints: (pattern: RegExp) =>
      waitFor(
        () => pattern.test(out.printed),
        30_000,
        () => `${pattern}; it printed:\n${out.printed}${out.reported}`,
      ),
  };
  started.push(child);
  return listener;
}

const webhooks = async () =>
  ((await (await account.request('GET', '/api/v1/webhooks')).json()) as { data: unknown[] }).data;

async function scan(): Promise<string> {
  const body = { type: 'url', data: 'https://example.com' };
  const code = (await (await account.request('POST', '/api/v1/qr-codes', body)).json()) as {
    id: string;
    shortCode: string;
  };
  const headers = { 'user-agent': PHONE, referer: 'https://guide.example/berlin' };
  const response = await fetch(`${api.url}/r/${code.shortCode}`, { redirect: 'manual', headers });
  expect(response.status).toBe(302);
  return code.id;
}

describe('npm run webhook:listen', () => {
  test('registers a webhook, prints verified events, and deletes the webhook on Ctrl-C', async () => {
    const listener = startListener([], { QRELAY_API_KEY: account.key });
    await listener.prints(/webhook\.test +verified +msg_test_/);
    expect(await webhooks()).toEqual([
      expect.objectContaining({ enabled: true, description: 'qrelay webhooks listen' }),
    ]);
    const id = await scan();
    await listener.prints(/qr_code\.scanned +verified +msg_\w+\n.*from guide\.example/);
    expect(listener.out.printed).toContain(`${id}  location unknown  mobile  from guide.example`);

    const endpoint = /Listening at (\S+)/.exec(listener.out.reported)![1]!;
    const forged = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'webhook-id': 'msg_forged',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
      },
      body: '{}',
    });
    expect(forged.status).toBe(400);
    await listener.prints(/not verified +msg_forged\n +\S.*/);

    listener.child.kill('SIGINT');
    expect(await listener.exited).toBe(0);
    // The test event, the new code, and its scan; the first scan may be announced as well, and the forged
    // request counts.
    expect(listener.out.reported).toMatch(/Deleted wh_\w+; received [345] events/);
    expect(await webhooks()).toEqual([]);
  });

  test('prints the selected events as lines of JSON for other programs', async () => {
    const listener = startListener(['--json', '--events', 'qr_code.scanned', '--key', account.key]);
    await listener.prints(/webhook\.test.*\n/);
    expect(await webhooks()).toEqual([expect.objectContaining({ events: ['qr_code.scanned'] })]);
    const qrCodeId = await scan();
    await listener.prints(/qr_code\.scanned.*\n/);
    listener.child.kill('SIGTERM');
    expect(await listener.exited).toBe(0);
    const lines = listener.out.printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toEqual({
      receivedAt: expect.any(String),
      id: expect.stringMatching(/^msg_/),
      repeated: false,
      verified: true,
      event: {
        type: 'qr_code.scanned',
        timestamp: expect.any(String),
        data: expect.objectContaining({ qrCodeId, device: { type: 'mobile' } }),
      },
    });
  });

  test('reports what to do if a requirement is missing', async () => {
    const pro = await api.createAccount('pro');
    const closed = await startTestApi();
    try {
      const stranger = await closed.createAccount();
      const cases: [args: string[], code: number, message: RegExp][] = [
        [[], 2, /--key or set QRELAY_API_KEY/],
        [['--key', 'qrk_unknown'], 1, /\(unauthorized\)[^]*Check --key/],
        [['--key', pro.key], 1, /requires the Business plan[^]*set-plan/],
        [['--key', account.key, '--url', 'http://127.0.0.1:9'], 1, /no_response[^]*npm start/],
        [['--key', account.key, '--port', api.url.split(':')[2]!], 2, /--port \d+ cannot be used/],
        [['--key', account.key, '--events', 'all'], 2, /unknown event all; available: qr_code\.scanned/],
        [['--url', closed.url, '--key', stranger.key], 1, /WEBHOOK_ALLOW_NETWORKS=127\.0\.0\.0\/8/],
      ];
      for (const [args, code, message] of cases) {
        const listener = startListener(args);
        expect([args, await listener.exited]).toEqual([args, code]);
        expect(listener.out.reported).toMatch(message);
        expect(listener.out.reported).not.toMatch(/\n {4}at /);
      }
    } finally {
      await closed.stop();
    }
    expect(await webhooks()).toEqual([]);
  });

  test('reports why a test event has not arrived', () => {
    expect(notDelivered(undefined)).toMatch(/is a worker running\?/);
    expect(notDelivered('the IP address is not on the public internet')).toMatch(/WEBHOOK_ALLOW_NETWORKS/);
    expect(notDelivered('the connection was refused')).not.toMatch(/WEBHOOK_ALLOW_NETWORKS/);
  });
});
