import type { AccountView, LimitHolder } from '../../accounts/account-view.js';
import type { Actor } from '../../accounts/actor.js';

/**
 * Returns an actor as a caller sees it. Names of keys often name customers, and members are not visible to
 * everyone, so a caller that is limited to folders sees no name of another key or member.
 *
 * @param view View of the caller. Default: everything is shown.
 */
export function seenActor(actor: Actor, view?: AccountView): Actor {
  if (!view?.limit || !isPersonOrKey(actor) || isHolder(actor, view.limit.holder)) return actor;
  return { ...actor, name: null };
}

function isPersonOrKey({ type }: Actor): boolean {
  return type === 'key' || type === 'session';
}

function isHolder({ id, memberId }: Actor, holder: LimitHolder): boolean {
  return 'keyId' in holder ? id === holder.keyId : memberId === holder.memberId;
}
