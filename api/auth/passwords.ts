import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** RFC 7914 scrypt with N=2^15, r=8, p=3: about 100 ms and 32 MiB a try. */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;

/** How many calls a try counts for, of those that an address may make in a minute without a key: 60 tries are left. */
export const PASSWORD_ATTEMPT_COST = 5;

/** `scrypt$<salt>$<key>`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt);
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** In constant time; false for a hash that can't be read. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, salt, key] = stored.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const derived = await derive(password, Buffer.from(salt, 'base64url'));
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

/** Takes as long as a verification, and is always false. */
export async function verifyAgainstNothing(password: string): Promise<false> {
  await derive(password, Buffer.alloc(16));
  return false;
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
