import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * Cost of hashes that name none, and the default of `PASSWORD_HASH_COST`: RFC 7914 scrypt with N=2^15, r=8, p=3, which
 * takes about 100 ms and 32 MiB.
 */
export const DEFAULT_PASSWORD_HASH_COST = 15;

/** Highest accepted cost: N=2^20 takes 1 GiB per hash. */
const MAX_PASSWORD_HASH_COST = 20;
const BLOCK_SIZE = 8;
const PARALLELIZATION = 3;
const KEY_BYTES = 32;

/**
 * Number of calls that one password attempt counts for, of the calls that an IP address may make per minute without a
 * key. It leaves 60 attempts per minute.
 */
export const PASSWORD_ATTEMPT_COST = 5;

/**
 * Hashes a password with scrypt and a random salt.
 *
 * @param cost Base-2 logarithm of the scrypt parameter N, 1 to 20.
 * @returns `scrypt$<salt>$<key>` for the default cost and `scrypt$<cost>$<salt>$<key>` for any other; salt and key are
 *   base64url.
 * @see RFC 7914
 */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, cost);
  const parts = [salt.toString('base64url'), key.toString('base64url')];
  return ['scrypt', ...(cost === DEFAULT_PASSWORD_HASH_COST ? [] : [cost]), ...parts].join('$');
}

/** Returns whether the password has this hash. Takes constant time; false for a hash that cannot be parsed. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const hash = parseHash(stored);
  if (hash === undefined) return false;
  const derived = await deriveKey(password, hash.salt, hash.cost);
  return hash.key.length === derived.length && timingSafeEqual(hash.key, derived);
}

/** Takes as long as a verification at this cost and returns false, so that timing does not reveal which accounts exist. */
export async function verifyAgainstNothing(password: string, cost: number): Promise<false> {
  await deriveKey(password, Buffer.alloc(16), cost);
  return false;
}

function parseHash(stored: string): { cost: number; salt: Buffer; key: Buffer } | undefined {
  const parts = stored.split('$');
  const [scheme, cost, salt, key] =
    parts.length === 3 ? [parts[0], DEFAULT_PASSWORD_HASH_COST, parts[1], parts[2]] : parts;
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return undefined;
  const log2N = Number(cost);
  if (!Number.isInteger(log2N) || log2N < 1 || log2N > MAX_PASSWORD_HASH_COST) return undefined;
  return { cost: log2N, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

function deriveKey(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const N = 2 ** cost;
  const options = { N, r: BLOCK_SIZE, p: PARALLELIZATION, maxmem: 256 * BLOCK_SIZE * (N + PARALLELIZATION) };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
