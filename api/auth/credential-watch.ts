import { setInterval } from 'node:timers/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { Principal } from '../http/principal.js';
import { parseBearer } from './api-key.js';
import type { KeyVerifier } from './key-verifier.js';
import type { Sessions } from './sessions.js';

/**
 * Intervals of the checks. Keys are read from the database at most once per 1.5 s and process, and sessions
 * at each check, so either ends within two seconds.
 */
const KEY_CHECK_MS = 450;
const SESSION_CHECK_MS = 1_500;

/** Watches the credentials of responses that last longer than a moment. */
export interface CredentialWatch {
  /**
   * Returns a signal that aborts within two seconds after the caller's key was revoked, rotated, or has
   * expired, or its session has ended, and when `isAllowed` rejects what the caller has become, such as one
   * on another plan. While MongoDB does not respond, the credentials count as valid.
   *
   * @param headers Headers of the request.
   * @param signal Ends the watch, when the response has ended.
   */
  watch(
    headers: IncomingHttpHeaders,
    isAllowed: (caller: Principal) => boolean,
    signal: AbortSignal,
  ): AbortSignal;
}

/** Creates the watch of credentials. */
export function createCredentialWatch({
  keyVerifier,
  sessions,
}: {
  keyVerifier: Pick<KeyVerifier, 'verify'>;
  sessions: Pick<Sessions, 'identify'>;
}): CredentialWatch {
  function identify(headers: IncomingHttpHeaders): Promise<Principal | undefined> {
    if (headers.authorization === undefined) return sessions.identify({ method: 'GET', headers });
    const key = parseBearer(headers.authorization);
    return key === undefined ? Promise.resolve(undefined) : keyVerifier.verify(key);
  }

  async function run(
    headers: IncomingHttpHeaders,
    isAllowed: (caller: Principal) => boolean,
    { ended, signal }: { ended: AbortController; signal: AbortSignal },
  ): Promise<void> {
    const intervalMs = headers.authorization === undefined ? SESSION_CHECK_MS : KEY_CHECK_MS;
    for await (const _ of setInterval(intervalMs, undefined, { signal, ref: false })) {
      const caller = await identify(headers).catch(() => 'unknown' as const);
      if (caller === 'unknown') continue;
      if (!caller || !isAllowed(caller)) return ended.abort();
    }
  }

  return {
    watch(headers, isAllowed, signal) {
      const ended = new AbortController();
      // Rejects when `signal` aborts.
      run(headers, isAllowed, { ended, signal }).catch(() => undefined);
      return ended.signal;
    },
  };
}
