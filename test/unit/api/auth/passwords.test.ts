import { describe, expect, test } from '@jest/globals';
import { hashPassword, verifyPassword } from '../../../../api/auth/passwords.js';

/** Created before hashes stated their cost. */
const HASH_WITHOUT_COST = 'scrypt$cXJlbGF5IHRlc3Qgc2FsdA$f-2h0rGZXLEbnAl0T6nDhRo-LKsp7-mpHv2o5dg5x8A';
const PASSWORD = 'correct horse battery';

describe('password hashes', () => {
  test('a hash without a cost has the default cost of 15', async () => {
    expect(await verifyPassword(PASSWORD, HASH_WITHOUT_COST)).toBe(true);
    expect(await verifyPassword('another password', HASH_WITHOUT_COST)).toBe(false);
  });

  test('a hash of the default cost has the form that earlier versions read', async () => {
    expect(await hashPassword(PASSWORD, 15)).toMatch(/^scrypt\$[\w-]{22}\$[\w-]{43}$/);
  });

  test('a hash of another cost states its cost and verifies with it', async () => {
    const hash = await hashPassword(PASSWORD, 4);
    expect(hash).toMatch(/^scrypt\$4\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verifyPassword(PASSWORD, hash)).toBe(true);
    expect(await verifyPassword(PASSWORD, hash.replace('$4$', '$5$'))).toBe(false);
  });

  test.each(['', 'scrypt', 'scrypt$0$AAAA$AAAA', 'scrypt$21$AAAA$AAAA', 'bcrypt$AAAA$AAAA'])(
    'the unreadable hash %j verifies no password',
    async (stored) => {
      expect(await verifyPassword(PASSWORD, stored)).toBe(false);
    },
  );
});
