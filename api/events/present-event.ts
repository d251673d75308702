import { seesFolder, type AccountView } from '../../core/account-view.js';
import type { LoggedEventResource } from '../../core/webhooks/logged-event-schema.js';
import type { LoggedEvent } from '../../store/events/events.js';

/**
 * Builds the API response for an event of the log.
 *
 * @param view Of the caller: a folder outside of it that a blocked change names is null. Default: everything is shown.
 */
export function presentEvent({ id, type, at, data }: LoggedEvent, view?: AccountView): LoggedEventResource {
  const shown = view?.limit && type === 'qr_code.change_blocked' ? withSeenFolder(data, view) : data;
  return { id, type, timestamp: at.toISOString(), data: shown };
}

function withSeenFolder(data: LoggedEvent['data'], view: AccountView): LoggedEvent['data'] {
  const change = data['change'] as { patch: { folder?: unknown } };
  const { folder } = change.patch;
  if (typeof folder !== 'string' || seesFolder(view, folder)) return data;
  return { ...data, change: { ...change, patch: { ...change.patch, folder: null } } };
}
