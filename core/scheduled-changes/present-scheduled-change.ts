import type { PendingChange } from '../qr-code.js';
import type { SettledChange } from './scheduled-change.js';
import type { ScheduledChange } from './scheduled-change-schemas.js';

/** Builds the API response for a scheduled change. A change without a state is pending. */
export function presentScheduledChange(change: PendingChange | SettledChange): ScheduledChange {
  const { id, at, patch, note, createdBy, createdAt } = change;
  const settled = 'state' in change ? change : undefined;
  return {
    id,
    at: at.toISOString(),
    patch: JSON.parse(patch) as Record<string, unknown>,
    state: settled?.state ?? 'pending',
    changeNote: note,
    error: settled?.error ?? null,
    createdBy,
    createdAt: createdAt.toISOString(),
  };
}
