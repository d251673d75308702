import { seesFolder, type AccountView } from '../../core/accounts/account-view.js';
import type { Actor } from '../../core/accounts/actor.js';
import { seenActor } from '../../core/codes/history/seen-actor.js';
import type { LoggedEventResource } from '../../core/events/logged-event-schema.js';
import type { LoggedEvent } from '../../store/events/events.js';

type EventData = LoggedEvent['data'];

/**
 * Builds the API response for an event of the log.
 *
 * @param view View of the caller. A folder outside of it that a change names is null, and so is the name of
 *   another key. Default: everything is shown.
 */
export function presentEvent({ id, type, at, data }: LoggedEvent, view?: AccountView): LoggedEventResource {
  return { id, type, timestamp: at.toISOString(), data: view?.limit ? seenData(data, view) : data };
}

function seenData(data: EventData, view: AccountView): EventData {
  const { actor, change } = data;
  return {
    ...data,
    ...(isActor(actor) && { actor: seenActor(actor, view) }),
    ...(isChange(change) && { change: seenChange(change, view) }),
  };
}

/** A scheduled change, in `qr_code.change_applied` and `qr_code.change_blocked`. */
interface LoggedChange {
  patch: { folder?: unknown };
  createdBy: Actor;
}

function seenChange({ patch, createdBy, ...change }: LoggedChange, view: AccountView) {
  const { folder } = patch;
  const isHidden = typeof folder === 'string' && !seesFolder(view, folder);
  return {
    ...change,
    patch: isHidden ? { ...patch, folder: null } : patch,
    createdBy: seenActor(createdBy, view),
  };
}

function isActor(value: unknown): value is Actor {
  return typeof value === 'object' && value !== null && 'type' in value && 'id' in value;
}

function isChange(value: unknown): value is LoggedChange {
  return typeof value === 'object' && value !== null && 'patch' in value && 'createdBy' in value;
}
