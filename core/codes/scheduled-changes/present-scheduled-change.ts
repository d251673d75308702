import { seesFolder, type AccountView } from '../../accounts/account-view.js';
import { seenActor } from '../history/seen-actor.js';
import type { PendingChange } from '../qr-code.js';
import type { ChangeError, ChangeState } from './scheduled-change.js';
import type { ScheduledChange } from './scheduled-change-schemas.js';

/** The parts of a scheduled change that responses show. */
export interface ShownChange extends Pick<
  PendingChange,
  'id' | 'at' | 'patch' | 'note' | 'createdBy' | 'createdAt'
> {
  /** Absent from a pending change that was read with its code. */
  state?: ChangeState;
  /** Present if the change is blocked. */
  error?: ChangeError;
}

/**
 * Builds the API response for a scheduled change. A change without a state is pending.
 *
 * @param view View of the caller; a folder outside of it is null, and so is the name of another key. Default:
 *   everything is shown.
 */
export function presentScheduledChange(change: ShownChange, view?: AccountView): ScheduledChange {
  const { id, at, note, createdBy, createdAt, state = 'pending', error = null } = change;
  const patch = JSON.parse(change.patch) as Record<string, unknown>;
  return {
    id,
    at: at.toISOString(),
    patch: view?.limit ? withSeenFolder(patch, view) : patch,
    state,
    changeNote: note,
    error,
    createdBy: seenActor(createdBy, view),
    createdAt: createdAt.toISOString(),
  };
}

function withSeenFolder(patch: Record<string, unknown>, view: AccountView): Record<string, unknown> {
  const { folder } = patch;
  return typeof folder === 'string' && !seesFolder(view, folder) ? { ...patch, folder: null } : patch;
}
