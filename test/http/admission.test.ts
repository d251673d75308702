import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { IMAGE_TASKS, type ImageTasks } from '../../raster/image-tasks.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { waitFor as waitAtMost } from '../support/wait-for.js';

const PREVIEW = { type: 'text', data: 'x', style: { shape: 'dots' } };
const WAITING_PER_ACCOUNT = 32;

let api: TestApi;
let account: TestAccount;
let other: TestAccount;
/** Image tasks that have started. While `gate` is set, they wait for it. */
let started: (keyof ImageTasks)[] = [];
let gate: Promise<void> | undefined;
let openGate = () => {};

const imageTasks: ImageTasks = {
  ...IMAGE_TASKS,
  async assessScannability() {
    started.push('assessScannability');
    await gate;
    return { ok: true, contrast: 21, quietZone: 4, warnings: [], problems: [] };
  },
  async renderSvgImage() {
    return '<svg xmlns="http://www.w3.org/2000/svg"/>';
  },
  async renderImage() {
    started.push('renderImage');
    return Buffer.from(randomUUID());
  },
};

beforeAll(async () => {
  api = await startTestApi({ TRUST_PROXY: '1' }, imageTasks);
  [account, other] = [await api.createAccount(), await api.createAccount()];
});
// A test that failed must not hold the image tasks of the next one.
afterEach(() => openGate());
afterAll(() => api?.stop());

const waitFor = (holds: () => boolean | Promise<boolean>) =>
  waitAtMost(holds, 60_000, () => 'the state of the queue');

/** Holds all image tasks until the returned function is called. */
function closeGate(): () => void {
  let open = () => {};
  gate = new Promise((resolve) => (open = resolve));
  started = [];
  openGate = () => {
    gate = undefined;
    open();
  };
  return openGate;
}

const metric = async (name: string) => {
  const text = await (await fetch(`${api.url}/metrics`)).text();
  return Number(
    new RegExp(`^qrelay_admission_${name}{kind="image",service="api"} (\\d+)$`, 'm').exec(text)?.[1],
  );
};

async function createStyledCode(): Promise<{ id: string; shareImage: string }> {
  const response = await account.request('POST', '/api/v1/qr-codes', { ...PREVIEW, data: randomUUID() });
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string; shareImage: string };
}

describe('a flood of expensive requests by one account', () => {
  test('is bounded: what exceeds the queue gets 503 with Retry-After, and another account is served next', async () => {
    const open = closeGate();
    const ended: string[] = [];
    const retryAfter = new Set<string | null>();
    const send = async (sender: TestAccount, name: string) => {
      const response = await sender.request('POST', '/api/v1/qr-codes/preview', PREVIEW);
      ended.push(`${name} ${response.status}`);
      if (response.status === 503) retryAfter.add(response.headers.get('retry-after'));
    };
    const flood = Array.from({ length: WAITING_PER_ACCOUNT + 8 }, () => send(account, 'flood'));
    await waitFor(() => ended.length === 7);
    expect([await metric('running'), await metric('waiting')]).toEqual([1, WAITING_PER_ACCOUNT]);

    const plain = await other.request('POST', '/api/v1/qr-codes', { type: 'text', data: 'x' });
    expect(plain.status).toBe(201);
    const single = send(other, 'other');
    await waitFor(
      async () => (await metric('running')) + (await metric('waiting')) === WAITING_PER_ACCOUNT + 2,
    );
    open();
    await Promise.all([...flood, single]);

    expect(ended.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 'flood 503'));
    expect(ended.slice(7).toSorted().at(-1)).toBe('other 200');
    expect(ended.slice(7).filter((end) => end === 'flood 200')).toHaveLength(WAITING_PER_ACCOUNT + 1);
    expect(ended.indexOf('other 200')).toBeLessThan(7 + 5);
    expect([...retryAfter]).toEqual(['5']);
    expect(await metric('rejected_total')).toBe(7);
    expect(api.logLines.filter((line) => line.includes('request failed'))).toEqual([]);
  });

  test('leaves the queue when its client disconnects', async () => {
    const open = closeGate();
    const first = account.request('POST', '/api/v1/qr-codes/preview', PREVIEW);
    await waitFor(() => started.length === 1);
    const client = new AbortController();
    const left = fetch(`${api.url}/api/v1/qr-codes/preview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(PREVIEW),
      signal: client.signal,
    });
    await waitFor(async () => (await metric('waiting')) === 1);
    client.abort();
    await expect(left).rejects.toThrow();
    await waitFor(async () => (await metric('waiting')) === 0);
    open();
    expect((await first).status).toBe(200);
    expect(started).toEqual(['assessScannability']);
  });
});

describe('the image of a styled code', () => {
  test('has an ETag, for HEAD and 304 too, that needs no rendering', async () => {
    const { id } = await createStyledCode();
    const image = (method: string, query = '', headers = {}) =>
      account.request(method, `/api/v1/qr-codes/${id}/image.png${query}`, undefined, headers);
    started = [];
    const head = await image('HEAD');
    const etag = head.headers.get('etag')!;
    const current = await image('GET', '', { 'if-none-match': etag });
    expect([head.status, current.status, started]).toEqual([200, 304, []]);

    const full = await image('GET');
    expect([full.status, full.headers.get('etag'), started]).toEqual([200, etag, ['renderImage']]);
    const length = String((await full.arrayBuffer()).byteLength);
    expect((await image('HEAD')).headers.get('content-length')).toBe(length);
    const larger = await image('GET', '?size=600', { 'if-none-match': etag });
    expect([larger.status, started.length]).toEqual([200, 2]);
    expect(larger.headers.get('etag')).not.toBe(etag);
  });

  test('is rendered once for repeated requests, even after a change that does not affect it', async () => {
    const { id } = await createStyledCode();
    const png = `/api/v1/qr-codes/${id}/image.png`;
    started = [];
    const first = await (await account.request('GET', png)).text();
    await account.request('PATCH', `/api/v1/qr-codes/${id}`, { name: 'Menu' });
    expect(await (await account.request('GET', png)).text()).toBe(first);
    expect(started).toEqual(['renderImage']);
    await account.request('PATCH', `/api/v1/qr-codes/${id}`, { style: { margin: 6 } });
    expect(await (await account.request('GET', png)).text()).not.toBe(first);
  });
});

describe('a signed image URL', () => {
  const open = (path: string, clientIp: string) =>
    fetch(api.url + path, { headers: { 'x-forwarded-for': clientIp } });
  const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;

  test('is limited per code and network of the client', async () => {
    const [path, second] = [
      pathOf((await createStyledCode()).shareImage),
      pathOf((await createStyledCode()).shareImage),
    ];
    const remaining: (string | null)[] = [];
    for (let n = 0; n < 60; n += 1) {
      const response = await open(path, `2001:db8:1:2::${n}`);
      remaining.push(response.headers.get('x-ratelimit-remaining'));
      await response.arrayBuffer();
    }
    expect([remaining[0], remaining.at(-1)]).toEqual(['59', '0']);
    const rejected = await open(path, '2001:db8:1:2::ffff');
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await open(path, '2001:db8:1:3::1')).status).toBe(200);
    expect((await open(second, '2001:db8:1:2::1')).status).toBe(200);
  });

  test('with a wrong token counts like a wrong key', async () => {
    const { id } = await createStyledCode();
    const states: string[] = [];
    for (const path of [`/api/v1/qr-codes/${id}/image.svg?token=x`, '/api/v1/account']) {
      const { status, headers } = await open(path, '192.0.2.7');
      states.push(`${status} ${headers.get('x-ratelimit-remaining')}`);
    }
    expect(states).toEqual(['401 299', '401 298']);
  });

  test('serves PNGs of up to 1,024 px', async () => {
    const { shareImage } = await createStyledCode();
    const path = pathOf(shareImage).replace('.svg', '.png');
    const etags = await Promise.all(
      ['&size=1024', '&size=4096', '&size=1000'].map(async (size) =>
        (await open(path + size, '192.0.2.8')).headers.get('etag'),
      ),
    );
    expect(etags[1]).toBe(etags[0]);
    expect(etags[2]).not.toBe(etags[0]);
  });
});
