import type { AccountView } from '../../accounts/account-view.js';
import type { Actor } from '../../accounts/actor.js';

/**
 * Returns an actor as a caller sees it. Names of keys often name customers, so a key that is limited to
 * folders sees no name of another key.
 *
 * @param view View of the caller. Default: everything is shown.
 */
export function seenActor(actor: Actor, view?: AccountView): Actor {
  if (!view?.limit || actor.type !== 'key' || actor.id === view.limit.keyId) return actor;
  return { ...actor, name: null };
}
