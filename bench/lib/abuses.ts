import { randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Abuse, Victim } from './abuse.js';
import { IMPORT_FLOODS } from './import-floods.js';
import { PASSWORD_FLOODS } from './password-flood.js';

const STYLE = {
  shape: 'classy',
  gradient: { type: 'linear', angle: 45, from: '#102030', to: '#302010' },
  frame: { text: 'Scan me' },
};
/** About the most that a symbol holds at level M: version 40. */
const LONG_TEXT = 'aB3/x_'.repeat(380);

const headers = (key: string, more = {}) => ({
  authorization: `Bearer ${key}`,
  'content-type': 'application/json',
  ...more,
});
const keyOf = (n: number, { keys }: Victim) => keys[n % keys.length]!;
/** Another client for each request, as a botnet or an IPv6 prefix would have. */
const anotherClient = (n: number) => ({
  'x-forwarded-for': `${1 + (n % 200)}.${(n >> 8) % 256}.${n % 256}.7`,
  'content-type': 'application/json',
});

/**
 * Abuses by name. Each of them once slowed redirects or sign-ins, or filled the memory of the API. The
 * functions build the bodies of the requests, which takes a moment.
 */
export const ABUSES: Record<string, () => Abuse> = {
  ...IMPORT_FLOODS,
  'logos of 8,000,000 × 1 px': () => logos(pngOf(8_000_000, 1)),
  'logos of 1 × 8,000,000 px': () => logos(pngOf(1, 8_000_000)),
  'logos of 4,000 × 4,000 px': () => logos(pngOf(4_000, 4_000)),
  'previews of styled symbols of version 40': () => ({
    concurrency: 24,
    request: (n, victim) => post('/api/v1/qr-codes/preview', keyOf(n, victim), preview(LONG_TEXT, STYLE)),
  }),
  'images by token, of another size each': () => ({
    concurrency: 24,
    request: (n, { imagePath }) => ({
      path: `${imagePath}&size=${256 + (n % 769)}`,
      init: { headers: anotherClient(n) },
    }),
  }),
  'images by key, of 4,096 px': () => ({
    concurrency: 24,
    request: (n, victim) => ({
      path: `${imageByKey(victim)}?size=${4_096 - (n % 2_000)}`,
      init: { headers: headers(victim.keys[0]!) },
    }),
  }),
  'sign-ins with 80,000 unknown fields': () => {
    const body = `{${unknownFields(80_000)}}`;
    return {
      concurrency: 5,
      request: (n) => ({
        path: '/api/v1/auth/sign-in',
        init: { method: 'POST', headers: anotherClient(n), body },
      }),
    };
  },
  'bulk requests with 400,000 unknown fields': () => {
    const body = `[{${unknownFields(400_000)}}]`;
    return {
      concurrency: 3,
      request: (n, victim) => post('/api/v1/qr-codes/bulk', keyOf(n, victim), body),
    };
  },
  'sign-ins with wrong passwords': () => ({
    concurrency: 24,
    request: (n) => ({
      path: '/api/v1/auth/sign-in',
      init: {
        method: 'POST',
        headers: anotherClient(n),
        body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'not the password' }),
      },
    }),
  }),
  'searches in 6,000 codes': () => ({
    concurrency: 24,
    request: (n, victim) => ({
      path: `/api/v1/qr-codes?search=${'z'.repeat(20 + (n % 100))}`,
      init: { headers: headers(victim.keys[0]!) },
    }),
  }),
  'event streams of one account': () => ({
    concurrency: 300,
    request: (_n, { eventsPath, keys }) => ({ path: eventsPath, init: { headers: headers(keys[0]!) } }),
  }),
  ...PASSWORD_FLOODS,
};

function imageByKey({ imagePath }: Victim): string {
  return imagePath.split('?')[0]!;
}

function logos(image: Buffer): Abuse {
  const uri = `data:image/png;base64,${image.toString('base64')}`;
  return {
    concurrency: 8,
    request: (n, victim) =>
      post(
        '/api/v1/qr-codes/preview',
        keyOf(n, victim),
        preview('https://example.com', { logo: { image: uri } }),
      ),
  };
}

function post(path: string, key: string, body: string) {
  return { path, init: { method: 'POST', headers: headers(key), body } };
}

function preview(data: string, style: object): string {
  return JSON.stringify({ type: 'text', data, style });
}

function unknownFields(count: number): string {
  return Array.from({ length: count }, (_, index) => `"f${index}":1`).join();
}

/** Returns an all-black RGBA PNG, with 16 bits per channel if it is square and 8 otherwise. */
function pngOf(width: number, height: number): Buffer {
  const bits = width === height ? 16 : 8;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, 6], 8);
  const pixels = deflateSync(Buffer.alloc(height * (1 + (width * 4 * bits) / 8)));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const chunks = [
    ['IHDR', header],
    ['IDAT', pixels],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  return Buffer.concat([signature, ...chunks.map(([type, data]) => chunk(type, data))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(checked), 4);
  return Buffer.concat([ends.subarray(0, 4), checked, ends.subarray(4)]);
}
