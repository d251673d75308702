import { randomBytes, scryptSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { hashPassword, isOutdatedHash, verifyPassword } from '../../../../store/accounts/passwords.js';
import { processorTime } from '../../../support/processor-time.js';

/** Created before hashes stated their cost. */
const HASH_WITHOUT_COST = 'scrypt$cXJlbGF5IHRlc3Qgc2FsdA$f-2h0rGZXLEbnAl0T6nDhRo-LKsp7-mpHv2o5dg5x8A';
const PASSWORD = 'correct horse battery';
const COST = 1;

describe('password hashes', () => {
  test('a hash states its parameters', async () => {
    const hash = await hashPassword(PASSWORD, 4);
    expect(hash).toMatch(/^\$scrypt\$ln=4,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await verifyPassword(PASSWORD, hash, COST)).toBe(true);
    expect(await verifyPassword('another password', hash, COST)).toBe(false);
  });

  test.each(['ln=4', 'r=8', 'p=3'])('a hash verifies only with its own %s', async (parameter) => {
    const hash = await hashPassword(PASSWORD, 4);
    const [name, value] = parameter.split('=');
    const changed = hash.replace(parameter, `${name}=${Number(value) + 1}`);
    expect(changed).not.toBe(hash);
    expect(await verifyPassword(PASSWORD, changed, COST)).toBe(false);
  });

  test('hashes of earlier versions verify: without a cost, and with one', async () => {
    expect(await verifyPassword(PASSWORD, HASH_WITHOUT_COST, COST)).toBe(true);
    expect(await verifyPassword('another password', HASH_WITHOUT_COST, COST)).toBe(false);
    const [, , , salt, key] = (await hashPassword(PASSWORD, 4)).split('$');
    const urlSafe = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_');
    const former = `scrypt$4$${urlSafe(salt!)}$${urlSafe(key!)}`;
    expect(await verifyPassword(PASSWORD, former, COST)).toBe(true);
    expect(await verifyPassword(PASSWORD, former.replace('$4$', '$5$'), COST)).toBe(false);
    expect(isOutdatedHash(HASH_WITHOUT_COST, 15)).toBe(true);
    expect(isOutdatedHash(former, 4)).toBe(true);
  });

  test('a hash with the current parameters is kept', async () => {
    const hash = await hashPassword(PASSWORD, 4);
    expect(isOutdatedHash(hash, 4)).toBe(false);
    expect(isOutdatedHash(hash, 5)).toBe(true);
    expect(isOutdatedHash(hash.replace('p=3', 'p=1'), 4)).toBe(true);
  });

  test('a password matches in any Unicode form of the same characters', async () => {
    expect(await verifyPassword('pässwörter ﬁnden', await hashPassword('pässwörter finden', 1), COST)).toBe(
      true,
    );
  });

  test.each([
    '',
    'scrypt',
    'scrypt$0$AAAA$AAAA',
    'scrypt$21$AAAA$AAAA',
    'bcrypt$AAAA$AAAA',
    '$scrypt$ln=0,r=8,p=3$AAAA$AAAA',
    '$scrypt$ln=21,r=8,p=3$AAAA$AAAA',
    '$scrypt$ln=4,r=33,p=3$AAAA$AAAA',
    '$scrypt$ln=4,r=8,p=17$AAAA$AAAA',
    '$scrypt$ln=4,r=8$AAAA$AAAA',
    undefined,
  ])('the unreadable hash %j verifies no password', async (stored) => {
    expect(await verifyPassword(PASSWORD, stored, COST)).toBe(false);
  });

  test.each([
    [32, 16, true],
    [33, 16, false],
    [32, 17, false],
  ])('a hash with r=%i and p=%i verifies: %s', async (r, p, verifies) => {
    const salt = randomBytes(16);
    const key = scryptSync(PASSWORD, salt, 32, { N: 2, r, p });
    const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
    const hash = `$scrypt$ln=1,r=${r},p=${p}$${base64(salt)}$${base64(key)}`;
    expect(await verifyPassword(PASSWORD, hash, COST)).toBe(verifies);
  });

  test('a hash with a truncated key verifies no password', async () => {
    const hash = await hashPassword(PASSWORD, 4);
    expect(await verifyPassword(PASSWORD, hash.slice(0, -22), COST)).toBe(false);
  });

  test('a rejection costs the same without an account as with a hash of the current or a lower cost', async () => {
    const current = 13;
    const hashes = [await hashPassword(PASSWORD, current), await hashPassword(PASSWORD, 9), undefined];
    const times: number[] = [];
    for (const hash of hashes) {
      const samples: number[] = [];
      for (let round = 0; round < 3; round++) {
        const elapsed = processorTime();
        expect(await verifyPassword('another password', hash, current)).toBe(false);
        samples.push(elapsed());
      }
      times.push(Math.min(...samples));
    }
    // Without the additional work, the ratios are below 1/10.
    for (const time of times.slice(1)) {
      expect(time / times[0]!).toBeGreaterThan(0.4);
      expect(time / times[0]!).toBeLessThan(2.5);
    }
  });
});
