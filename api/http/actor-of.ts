import type { Actor } from '../../core/accounts/actor.js';
import type { Principal } from './principal.js';

/** Returns the caller as the history shows it. */
export function actorOf({ keyId, keyName, sessionId, person }: Principal): Actor {
  return keyId === null
    ? {
        type: 'session',
        id: sessionId ?? '',
        name: person?.name ?? null,
        ...(person?.member && { memberId: person.member.id }),
      }
    : { type: 'key', id: keyId, name: keyName ?? null };
}
