import { aliasKey, foldedAliasKey } from '../../core/codes/aliases/alias.js';
import { gs1LookupKeysOf } from '../../core/gs1/resolver/lookup-key.js';
import { gs1KeyOf } from '../../core/codes/gs1-fields.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { RecordedEvent } from '../../store/events/events.js';
import type { CodeWrite } from '../../store/qr-codes/code-write.js';
import type { ChangePorts } from './ports.js';

/** Maximum number of timelines woken at once. The sweep finds a timeline whose wake-up was lost. */
const MAX_CONCURRENT_WAKE_UPS = 10;

/**
 * Follows up on writes of codes once they are committed: wakes the endpoints that receive their events, wakes
 * the timelines of the codes, shows the change on this process's short links, and counts blocked scheduled
 * changes. If the process ends before that, sweeps wake what was not woken.
 */
export async function afterWrites(writes: readonly CodeWrite[], ports: ChangePorts): Promise<void> {
  for (const { previous, next, settled = [] } of writes) {
    const keys = new Set([...linkKeys(previous), ...linkKeys(next)]);
    for (const key of keys) ports.invalidateShortCode(key);
    for (const { state } of settled) if (state !== 'applied') ports.metrics?.scheduled(state, 1);
    ports.metrics?.scheduled('created', countNew(previous, next));
  }
  await wakeRecipients(
    writes.flatMap(({ events }) => events),
    ports,
  );
  const wakeUps = writes.flatMap(({ previous, next, wakesTimelineBy }) =>
    wakesTimelineBy ? [{ id: (next ?? previous)!.id, by: wakesTimelineBy }] : [],
  );
  for (let start = 0; start < wakeUps.length; start += MAX_CONCURRENT_WAKE_UPS) {
    const page = wakeUps.slice(start, start + MAX_CONCURRENT_WAKE_UPS);
    await Promise.all(page.map(async ({ id, by }) => ports.wakeTimeline(id, by)));
  }
}

/** Returns the keys under which redirects look up a code now. */
function linkKeys(code: StoredQrCode | undefined): string[] {
  if (!code) return [];
  const { aliases = [] } = code;
  const gs1Key = gs1KeyOf(code);
  return [
    code.shortCode,
    ...aliases.flatMap((alias) => [aliasKey(alias), foldedAliasKey(alias)]),
    ...(gs1Key === undefined ? [] : gs1LookupKeysOf(code.accountId, gs1Key)),
  ];
}

/** Returns the number of changes that a write has scheduled. */
function countNew(previous: StoredQrCode | undefined, next: StoredQrCode | undefined): number {
  const former = new Set(previous?.schedule?.changes.map(({ id }) => id));
  return (next?.schedule?.changes ?? []).filter(({ id }) => !former.has(id)).length;
}

/** Wakes the endpoints that receive stored events, each once. */
export async function wakeRecipients(
  events: readonly RecordedEvent[],
  { wakeEndpoints }: Pick<ChangePorts, 'wakeEndpoints'>,
): Promise<void> {
  const recipients = new Set(events.flatMap((event) => event.recipients));
  if (recipients.size > 0) await wakeEndpoints([...recipients]);
}
