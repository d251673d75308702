import type { Caller } from '../admission/admission.js';
import type { PasswordHasher } from '../auth/password-hasher.js';

/**
 * Returns a function that hashes passwords of short links on the caller's turn. Equal passwords of one
 * request share a hash, because a hash takes about 100 ms and a request may create 500 codes.
 */
export function hashPasswordsOf(
  request: Caller,
  { passwordHasher }: { passwordHasher: Pick<PasswordHasher, 'hash'> },
): (password: string) => Promise<string> {
  const hashes = new Map<string, Promise<string>>();
  return (password) => {
    const hash = hashes.get(password) ?? passwordHasher.hash(password, request);
    hashes.set(password, hash);
    return hash;
  };
}
