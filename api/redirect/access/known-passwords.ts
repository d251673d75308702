import { createHmac, randomBytes } from 'node:crypto';
import QuickLRU from 'quick-lru';
import { MINUTE_MS } from '../../../core/basics/time/durations.js';

/** Maximum number of remembered passwords, about 2 MiB. */
const MAX_KNOWN = 10_000;

/** Right passwords of codes that this process checked within the last minute. */
export interface KnownPasswords {
  has(passwordHash: string, password: string): boolean;
  add(passwordHash: string, password: string): void;
}

/**
 * Creates the memory of right passwords, so that a venue full of visitors costs one hash a minute. A password
 * is known by its stored hash, which differs for each code and each change of its password.
 *
 * Passwords are kept as HMACs with a random key of the process, which is stored nowhere. They prove nothing
 * to a client: attempts are counted and limited before they are compared.
 */
export function createKnownPasswords(now: () => number): KnownPasswords {
  const hmacKey = randomBytes(32);
  const known = new QuickLRU<string, number>({ maxSize: MAX_KNOWN / 2 });
  const keyOf = (passwordHash: string, password: string) =>
    createHmac('sha256', hmacKey)
      .update(`${passwordHash}\0${password.normalize('NFKC')}`)
      .digest('base64url');
  return {
    has(passwordHash, password) {
      const checkedAt = known.get(keyOf(passwordHash, password));
      const age = checkedAt === undefined ? Infinity : now() - checkedAt;
      return age >= 0 && age < MINUTE_MS;
    },
    add(passwordHash, password) {
      known.set(keyOf(passwordHash, password), now());
    },
  };
}
