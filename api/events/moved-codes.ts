import type { LoggedEvent } from '../../store/events/events.js';
import type { Principal } from '../http/principal.js';
import type { EventDeps } from './deps.js';

/**
 * Leaves out the events of codes that were moved out of the folders that a caller sees. Events of deleted
 * codes stay.
 *
 * @returns The same events if the caller sees everything.
 */
export async function withoutMovedCodes(
  caller: Principal,
  events: readonly LoggedEvent[],
  { qrCodes }: Pick<EventDeps, 'qrCodes'>,
): Promise<readonly LoggedEvent[]> {
  if (!caller.limit) return events;
  const ids = [...new Set(events.flatMap(({ qrCodeId }) => qrCodeId ?? []))];
  const [existing, seen] = await Promise.all([
    qrCodes.findMany({ accountId: caller.accountId }, ids),
    qrCodes.findMany(caller, ids),
  ]);
  const isSeen = new Set(seen.map(({ id }) => id));
  const moved = new Set(existing.map(({ id }) => id).filter((id) => !isSeen.has(id)));
  return events.filter(({ qrCodeId }) => qrCodeId === undefined || !moved.has(qrCodeId));
}
