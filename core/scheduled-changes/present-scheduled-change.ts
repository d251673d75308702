import { seesFolder, type AccountView } from '../account-view.js';
import type { PendingChange } from '../qr-code.js';
import type { SettledChange } from './scheduled-change.js';
import type { ScheduledChange } from './scheduled-change-schemas.js';

/**
 * Builds the API response for a scheduled change. A change without a state is pending.
 *
 * @param view View of the caller; a folder outside of it is null. Default: everything is shown.
 */
export function presentScheduledChange(
  change: PendingChange | SettledChange,
  view?: AccountView,
): ScheduledChange {
  const { id, at, note, createdBy, createdAt } = change;
  const settled = 'state' in change ? change : undefined;
  const patch = JSON.parse(change.patch) as Record<string, unknown>;
  return {
    id,
    at: at.toISOString(),
    patch: view?.limit ? withSeenFolder(patch, view) : patch,
    state: settled?.state ?? 'pending',
    changeNote: note,
    error: settled?.error ?? null,
    createdBy,
    createdAt: createdAt.toISOString(),
  };
}

function withSeenFolder(patch: Record<string, unknown>, view: AccountView): Record<string, unknown> {
  const { folder } = patch;
  return typeof folder === 'string' && !seesFolder(view, folder) ? { ...patch, folder: null } : patch;
}
