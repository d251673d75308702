import type { Actor } from '../../core/accounts/actor.js';
import type { Principal } from './principal.js';

/** Returns the caller as the history shows it. */
export function actorOf({ keyId, keyName, sessionId }: Principal): Actor {
  return keyId === null
    ? { type: 'session', id: sessionId ?? '', name: null }
    : { type: 'key', id: keyId, name: keyName ?? null };
}
