import type { Actor } from '../../core/history/actor.js';
import { listContentChanges } from '../../core/history/code-content.js';
import type { StoredQrCode } from '../../core/qr-code.js';
import { symbolText } from '../../core/urls.js';
import type { CodeChange } from '../../store/qr-codes/revisions.js';
import type { Principal } from '../http/principal.js';

/** Returns the caller as the history shows it. */
export function actorOf({ keyId, keyName, sessionId }: Principal): Actor {
  return keyId === null
    ? { type: 'session', id: sessionId ?? '', name: null }
    : { type: 'key', id: keyId, name: keyName ?? null };
}

/**
 * Describes a change for the history.
 *
 * @param base Base of the account's short links. Both texts of the symbol are computed with it, so that a new custom domain
 *   is not a change of the code.
 */
export function changeOf(
  [previous, next]: readonly [StoredQrCode, StoredQrCode],
  caller: Principal,
  base: string,
  details: Pick<CodeChange, 'note' | 'operationKey'> = {},
): CodeChange {
  const encodedChanged = symbolText(previous, base) !== symbolText(next, base);
  const changes = listContentChanges(previous, next);
  return { actor: actorOf(caller), changes, encodedChanged, ...details };
}
