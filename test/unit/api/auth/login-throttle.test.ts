import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createKnownDevices } from '../../../../api/auth/known-devices.js';
import { createLoginThrottle, type ThrottledAction } from '../../../../api/auth/login-throttle.js';
import { CUSTOMER_NETWORK, networkOf, SITE_NETWORK } from '../../../../api/rate-limits/client-network.js';
import type { RateLimitStore } from '../../../../store/limits/rate-limits.js';

const EMAIL = 'ada@example.com';
const SECRET_KEY = randomBytes(32);

/** Creates a throttle over windows in memory, with a clock that the test moves. */
function throttleOf() {
  let at = Date.UTC(2026, 10, 21, 12);
  const windows = new Map<string, number[]>();
  const limited: string[] = [];
  const consume: RateLimitStore['consume'] = async (id, limit, _calls, length) => {
    const times = (windows.get(id) ?? []).filter((time) => time > at - length!.seconds * 1000);
    const allowed = times.length < limit;
    if (allowed) times.push(at);
    windows.set(id, times);
    const resetAt = times[0]! / 1000 + length!.seconds;
    return [{ per: length!.per, allowed, limit, remaining: limit - times.length, resetAt }];
  };
  const throttle = createLoginThrottle({
    rateLimits: { consume },
    knownDevices: createKnownDevices(SECRET_KEY, 'https://qr.example.org'),
    secretKey: SECRET_KEY,
    now: () => new Date(at),
    onLimited: (action) => limited.push(action),
  });
  const attempt = async (ip: string, cookie?: string, email = EMAIL, action: ThrottledAction = 'sign-in') =>
    throttle.count(action, email, { clientIp: ip, headers: { cookie } }).then(
      () => true,
      (error: unknown) => (expect(error).toMatchObject({ code: 'rate_limited' }), false),
    );
  /** Sends one attempt from each address and returns how many were allowed. */
  async function allowed(ips: readonly string[], cookie?: string, action?: ThrottledAction): Promise<number> {
    let count = 0;
    for (const ip of ips) if (await attempt(ip, cookie, EMAIL, action)) count += 1;
    return count;
  }
  const deviceCookie = (email = EMAIL) => throttle.rememberDevice(email, { headers: {} }).split(';')[0]!;
  return { throttle, attempt, allowed, deviceCookie, windows, limited, wait: (ms: number) => (at += ms) };
}

/** One address in each of many IPv4 /24 networks. */
const networks = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `10.${(index + from) >> 8}.${(index + from) & 255}.7`);

describe('the throttle of sign-ins', () => {
  test('allows a network ten attempts a minute, and a whole IPv6 /64 no more', async () => {
    const { allowed, wait } = throttleOf();
    const addresses = Array.from({ length: 340 }, (_, index) => `2001:db8:1:2::${index.toString(16)}`);
    expect(await allowed(addresses)).toBe(10);
    wait(61_000);
    expect(await allowed(addresses)).toBe(10);
  });

  test('lets the owner sign in on a new device while strangers on twelve networks guess', async () => {
    const { allowed, attempt, wait } = throttleOf();
    for (let minute = 0; minute < 12; minute++) {
      await allowed([...networks(12), ...networks(12)]);
      expect(await attempt(`198.51.${minute}.9`)).toBe(true);
      wait(60_000);
    }
  });

  test('bounds the attempts of any number of networks, and a known device still has its own', async () => {
    const { allowed, attempt, deviceCookie, limited, wait } = throttleOf();
    expect(await allowed(networks(1_000))).toBe(400);
    expect(limited).toEqual(Array(600).fill('sign-in'));
    expect(await attempt('198.51.100.9')).toBe(false);
    const cookie = deviceCookie();
    expect(await allowed(Array<string>(12).fill('198.51.100.9'), cookie)).toBe(10);
    wait(3_600_000);
    expect(await attempt('198.51.100.9')).toBe(true);
  });

  test('bounds the attempts of someone who has stolen a device cookie', async () => {
    const { allowed, deviceCookie, wait } = throttleOf();
    const cookie = deviceCookie();
    let count = 0;
    for (let minute = 0; minute < 30; minute++) {
      count += await allowed(networks(12, minute * 12), cookie);
      wait(61_000);
    }
    expect(count).toBe(100);
  });

  test('accepts a device cookie only for the account that signed in, and only as it was issued', async () => {
    const { throttle, allowed, attempt, deviceCookie } = throttleOf();
    await allowed(networks(1_000));
    const cookie = deviceCookie();
    expect(await attempt('198.51.100.9', cookie)).toBe(true);
    const forged = cookie.slice(0, -8) + (cookie.at(-8) === 'A' ? 'B' : 'A') + cookie.slice(-7);
    for (const other of [deviceCookie('eve@example.com'), forged, '__Host-device=', '__Host-device=v1.x']) {
      expect(await attempt('198.51.100.9', other)).toBe(false);
    }
    expect(cookie).not.toMatch(/ada|example|acc_/);
    expect(throttle.rememberDevice(EMAIL, { headers: {} })).toMatch(
      /^__Host-device=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('keeps the windows of a device that signs in again', async () => {
    const { throttle, allowed, deviceCookie } = throttleOf();
    const cookie = deviceCookie();
    expect(await allowed(Array<string>(12).fill('198.51.100.9'), cookie)).toBe(10);
    const renewed = throttle.rememberDevice(EMAIL, { headers: { cookie } }).split(';')[0]!;
    expect(renewed).not.toBe(cookie);
    expect(await allowed(['198.51.100.9'], renewed)).toBe(0);
  });

  test('stores neither the email nor the IP address', async () => {
    const { attempt, windows } = throttleOf();
    await attempt('203.0.113.7');
    expect([...windows.keys()].join()).toMatch(/^(login:[\w-]{43},?)+$/);
  });
});

describe('the throttle of other actions', () => {
  test('strangers who guess do not keep the owner from confirming the password in a session', async () => {
    const { allowed, attempt } = throttleOf();
    await allowed(networks(1_000));
    expect(await attempt('198.51.100.9', undefined, EMAIL, 'confirm-password')).toBe(true);
    expect(await allowed(networks(20), undefined, 'confirm-password')).toBe(9);
  });

  test('a network can sign up 200 accounts an hour, and a whole IPv6 /64 no more', async () => {
    const { attempt } = throttleOf();
    let count = 0;
    for (let index = 0; index < 230; index++) {
      const ip = `2001:db8::${index.toString(16)}`;
      if (await attempt(ip, undefined, `${index}@example.com`, 'sign-up')) count += 1;
    }
    expect(count).toBe(200);
    expect(await attempt('2001:db8:0:1::', undefined, 'new@example.com', 'sign-up')).toBe(true);
  });

  test('a reset link allows ten attempts a minute', async () => {
    const { allowed } = throttleOf();
    expect(await allowed(networks(15), undefined, 'reset-password')).toBe(10);
  });
});

describe('the windows of an attempt', () => {
  const IP = '203.0.113.7';

  /** Counts one attempt, and returns the windows in which it was counted. */
  async function windowsOf(
    action: ThrottledAction,
    { cookie, isFull = () => false }: { cookie?: string; isFull?: (id: string) => boolean } = {},
  ) {
    const counted: unknown[] = [];
    const throttle = createLoginThrottle({
      rateLimits: {
        consume: async (id, limit, _calls, length) => {
          counted.push([id, limit, length!.per]);
          return [{ per: length!.per, allowed: !isFull(id), limit, remaining: 0, resetAt: 3_600 }];
        },
      },
      knownDevices: createKnownDevices(SECRET_KEY, 'http://localhost'),
      secretKey: SECRET_KEY,
      now: () => new Date(0),
    });
    const result = throttle.count(action, EMAIL, { clientIp: IP, headers: { cookie } });
    const message = await result.then(
      () => undefined,
      (error: Error) => error.message,
    );
    return { counted, message };
  }

  /** The ID of a window, as every process computes it, including processes of another version. */
  function idOf(per: string, ...by: string[]): string {
    const key = Buffer.from(hkdfSync('sha256', SECRET_KEY, '', 'login-throttle', 32));
    return `login:${createHmac('sha256', key)
      .update(JSON.stringify([per, ...by]))
      .digest('base64url')}`;
  }
  const windowOf = (limit: number, per: string, ...by: string[]) => [idOf(per, ...by), limit, per];

  const NEIGHBORS = networkOf(IP, { ipv4: 24, ipv6: 64 });
  const SITE = networkOf(IP, SITE_NETWORK);

  test('depend on the action, the subject, and the network', async () => {
    expect((await windowsOf('sign-in')).counted).toEqual([
      windowOf(10, 'minute', 'sign-in', EMAIL, NEIGHBORS),
      windowOf(100, 'hour', 'sign-in', EMAIL),
    ]);
    expect((await windowsOf('sign-up')).counted).toEqual([
      windowOf(10, 'minute', 'sign-up', EMAIL),
      windowOf(200, 'hour', 'sign-up', 'network', networkOf(IP, CUSTOMER_NETWORK)),
      windowOf(2_000, 'hour', 'sign-up', 'site', SITE),
    ]);
    expect((await windowsOf('confirm-password')).counted).toEqual([
      windowOf(10, 'minute', 'confirm-password', EMAIL),
      windowOf(100, 'hour', 'confirm-password', EMAIL),
    ]);
    expect((await windowsOf('reset-password')).counted).toEqual([
      windowOf(30, 'minute', 'reset-password', NEIGHBORS),
      windowOf(10, 'minute', 'reset-password', 'link', EMAIL),
    ]);
  });

  test('are the windows of the device if it is known', async () => {
    const devices = createKnownDevices(SECRET_KEY, 'http://localhost');
    const cookie = devices.remember(EMAIL, undefined).split(';')[0]!;
    const device = devices.recognize(EMAIL, cookie)!;
    expect((await windowsOf('sign-in', { cookie })).counted).toEqual([
      windowOf(10, 'minute', 'device', EMAIL, device),
      windowOf(100, 'hour', 'device', EMAIL, device),
    ]);
  });

  test('include the windows of the reserve once unknown devices have used up theirs', async () => {
    const isFull = (id: string) => id === idOf('hour', 'sign-in', EMAIL);
    expect((await windowsOf('sign-in', { isFull })).counted.slice(2)).toEqual([
      windowOf(3, 'hour', 'reserve', EMAIL, SITE),
      windowOf(300, 'hour', 'reserve', EMAIL),
    ]);
  });

  test('reject the attempt with a message about attempts, whether or not rejections are counted', async () => {
    const { counted, message } = await windowsOf('sign-in', { isFull: () => true });
    expect(counted).toHaveLength(1);
    expect(message).toMatch(/^The limit of 10 attempts per 60 seconds is exceeded/);
  });
});
