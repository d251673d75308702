import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Default of `PASSWORD_HASH_COST`: with r=8 and p=3, a hash takes about 100 ms and 32 MiB. */
export const DEFAULT_PASSWORD_HASH_COST = 15;

/** Parameters of RFC 7914 scrypt. */
interface ScryptParameters {
  /** Base-2 logarithm of the parameter N. */
  ln: number;
  r: number;
  p: number;
}

interface PasswordHash {
  parameters: ScryptParameters;
  salt: Buffer;
  key: Buffer;
}

/**
 * Block size and parallelization of new hashes, and of stored hashes in the earlier forms, which omit them.
 */
const BLOCK_SIZE = 8;
const PARALLELIZATION = 3;
const KEY_BYTES = 32;

/** Bounds on the parameters of a stored hash: 1 GiB of memory with r=8. */
const MAX_LN = 20;
const MAX_BLOCK_SIZE = 32;
const MAX_PARALLELIZATION = 16;

/**
 * Number of calls that one password attempt counts as, within the calls per minute that an IP address may
 * make without a key. It allows 60 attempts per minute.
 */
export const PASSWORD_ATTEMPT_COST = 5;

/**
 * Hashes a password with scrypt and a random salt.
 *
 * @param cost Base-2 logarithm of the scrypt parameter N, 1 to 20.
 * @returns `$scrypt$ln=<cost>,r=8,p=3$<salt>$<key>`; salt and key are base64 without padding.
 * @see RFC 7914 and the PHC string format
 */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16);
  const { ln, r, p } = parametersOf(cost);
  const key = await deriveKey(password, salt, { ln, r, p });
  return `$scrypt$ln=${ln},r=${r},p=${p}$${toBase64(salt)}$${toBase64(key)}`;
}

/**
 * Returns whether the password has this hash.
 *
 * A rejection takes as long as a hash of the current cost, whether there is no hash, its cost was lower, or
 * the password is wrong, so timing does not reveal which accounts exist. Only a hash with a higher cost takes
 * longer: after the operator has lowered `PASSWORD_HASH_COST`, accounts that have not signed in since are
 * recognizable.
 *
 * @param stored Hash of the account; undefined if there is none.
 * @param cost Cost of new hashes.
 * @returns false for a hash that cannot be parsed.
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  cost: number,
): Promise<boolean> {
  const hash = stored === undefined ? undefined : parseHash(stored);
  const matches = hash !== undefined && (await matchesHash(password, hash));
  if (!matches) await spend(workOf(parametersOf(cost)) - (hash ? workOf(hash.parameters) : 0), password);
  return matches;
}

/** Returns whether a hash should be replaced, because new hashes have another form or other parameters. */
export function isOutdatedHash(stored: string, cost: number): boolean {
  const { ln, r, p } = parametersOf(cost);
  return !stored.startsWith(`$scrypt$ln=${ln},r=${r},p=${p}$`);
}

function parametersOf(cost: number): ScryptParameters {
  return { ln: cost, r: BLOCK_SIZE, p: PARALLELIZATION };
}

async function matchesHash(password: string, { salt, key, parameters }: PasswordHash): Promise<boolean> {
  const derived = await deriveKey(password, salt, parameters);
  return key.length === derived.length && timingSafeEqual(key, derived);
}

/** Number of blocks that a hash mixes; its duration is proportional to it. */
function workOf({ ln, r, p }: ScryptParameters): number {
  return 2 ** ln * r * p;
}

/** Spends the time of the given work by hashing. Does nothing for less than the cheapest hash. */
async function spend(work: number, password: string): Promise<void> {
  const unit = BLOCK_SIZE * PARALLELIZATION;
  for (let rest = work; rest >= 2 * unit;) {
    const ln = Math.min(MAX_LN, Math.floor(Math.log2(rest / unit)));
    await deriveKey(password, Buffer.alloc(16), parametersOf(ln));
    rest -= workOf(parametersOf(ln));
  }
}

/** `$scrypt$ln=15,r=8,p=3$<salt>$<key>` in base64. */
const PHC_FORM = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;
/**
 * Forms of earlier versions, in base64url: `scrypt$<salt>$<key>` with the cost 15, and
 * `scrypt$<cost>$<salt>$<key>`.
 */
const FORMER_FORM = /^scrypt\$(?:(\d{1,2})\$)?([\w-]+)\$([\w-]+)$/;

function parseHash(stored: string): PasswordHash | undefined {
  const phc = PHC_FORM.exec(stored);
  const former = FORMER_FORM.exec(stored);
  if (phc) {
    const [, ln, r, p, salt = '', key = ''] = phc;
    return toHash({ ln: Number(ln), r: Number(r), p: Number(p) }, salt, key);
  }
  if (!former) return undefined;
  const [, cost, salt = '', key = ''] = former;
  return toHash(parametersOf(Number(cost ?? 15)), salt, key);
}

function toHash(parameters: ScryptParameters, salt: string, key: string): PasswordHash | undefined {
  const { ln, r, p } = parameters;
  const isInRange =
    [ln, r, p].every((parameter) => parameter >= 1) &&
    ln <= MAX_LN &&
    r <= MAX_BLOCK_SIZE &&
    p <= MAX_PARALLELIZATION;
  // Node reads both alphabets of base64, with and without padding.
  return isInRange
    ? { parameters, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') }
    : undefined;
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

function deriveKey(password: string, salt: Buffer, { ln, r, p }: ScryptParameters): Promise<Buffer> {
  const N = 2 ** ln;
  // Node counts the memory as 128 * r * (N + p) and then some; twice that is enough.
  const options = { N, r, p, maxmem: 256 * r * (N + p) };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
