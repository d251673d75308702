import { describe, expect, test } from '@jest/globals';
import { createAnonymousLimiter } from '../../../../api/rate-limits/anonymous-limiter.js';

/** Creates a limiter with a clock that the test moves, and counts the calls that it rejects. */
function limiterOf() {
  let at = Date.UTC(2026, 10, 21, 12);
  const seen = { limited: 0 };
  const limiter = createAnonymousLimiter(
    () => new Date(at),
    () => (seen.limited += 1),
  );
  const allowed = (addresses: readonly string[]) =>
    addresses.filter((address) => limiter.consume(address).allowed).length;
  return { limiter, seen, allowed, wait: (ms: number) => (at += ms) };
}

const repeat = (count: number, address: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => address(index));
const hex = (index: number) => index.toString(16);

describe('the limiter of calls without a key', () => {
  test('counts each IPv4 address on its own, in every notation', () => {
    const { allowed } = limiterOf();
    expect(allowed(repeat(100, () => '203.0.113.7'))).toBe(100);
    expect(allowed(repeat(100, () => '::ffff:203.0.113.7'))).toBe(100);
    expect(allowed(repeat(140, () => '::ffff:cb00:7107'))).toBe(100);
    expect(allowed(['203.0.113.8', '::ffff:203.0.113.9'])).toBe(2);
  });

  test('counts all addresses of an IPv6 /64 together', () => {
    const { allowed } = limiterOf();
    expect(allowed(repeat(340, (index) => `2001:db8:1:2::${hex(index)}`))).toBe(300);
    expect(allowed(['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::1%eth0'])).toBe(0);
    expect(allowed(['2001:db8:1:3::1'])).toBe(1);
  });

  test('limits an IPv6 /48 to ten times as many calls, of which one /64 can use a tenth', () => {
    const { allowed } = limiterOf();
    expect(allowed(repeat(400, () => '2001:db8:1:ffff::1'))).toBe(300);
    expect(allowed(repeat(3_000, (index) => `2001:db8:1:${hex(index)}::1`))).toBe(2_700);
    expect(allowed(['2001:db8:2::1'])).toBe(1);
  });

  test('keeps the count of a network while 60,000 other networks call', () => {
    const { limiter, allowed } = limiterOf();
    expect(allowed(repeat(300, () => '203.0.113.7'))).toBe(300);
    allowed(repeat(60_000, (index) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`));
    expect(limiter.peek('203.0.113.7').allowed).toBe(false);
    // Other clients are not affected: their counts are nearly exact.
    expect(limiter.peek('198.51.100.1').remaining).toBeGreaterThan(280);
  });

  test('counts a call by its cost and rejects one that exceeds the remaining calls', () => {
    const { limiter, seen } = limiterOf();
    limiter.consume('203.0.113.7', 298);
    expect(limiter.consume('203.0.113.7', 5)).toMatchObject({ allowed: false, remaining: 0 });
    expect(seen.limited).toBe(1);
    expect(limiter.consume('203.0.113.7', 2)).toMatchObject({ allowed: true, remaining: 0 });
  });

  test('allows at most the limit in any 55 seconds, and allows calls again at the reset time that it states', () => {
    const { limiter, allowed, wait } = limiterOf();
    wait(4_999);
    expect(allowed(repeat(200, () => '203.0.113.7'))).toBe(200);
    wait(30_000);
    expect(allowed(repeat(101, () => '203.0.113.7'))).toBe(100);
    const { resetAt } = limiter.peek('203.0.113.7');
    expect(resetAt * 1000).toBe(Date.UTC(2026, 10, 21, 12, 1, 0));
    wait(25_000);
    expect(allowed(['203.0.113.7'])).toBe(0);
    wait(1);
    expect(limiter.peek('203.0.113.7')).toMatchObject({ allowed: true, remaining: 200 });
  });

  test('keeps its counts if the clock is set back', () => {
    const { allowed, wait } = limiterOf();
    allowed(repeat(300, () => '203.0.113.7'));
    wait(-3_600_000);
    expect(allowed(['203.0.113.7'])).toBe(0);
  });
});
