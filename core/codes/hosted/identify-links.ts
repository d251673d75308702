import type { StoredQrCode } from '../qr-code.js';
import type { LinksData, LinksItem } from '../../symbols/payloads/links.js';

/** Data of a code, with the numbers of the IDs that were assigned to it. */
type Identified = Pick<StoredQrCode, 'type' | 'data' | 'assignedIds'>;

/** Highest number that an ID of the owner's choice takes from the sequence. */
const MAX_CHOSEN_NUMBER = 1_000_000;

/**
 * Assigns IDs to the items of a `links` code; data of other types is returned as it is.
 *
 * Analytics and click URLs refer to IDs. So an item without one keeps the ID of the former item with the same
 * URL, and all others get IDs that the code never assigned before.
 *
 * @param code Type and data after the change, and the numbers assigned so far.
 * @param former The code before the change; none for a new code.
 */
export function identifyLinks(
  { type, data, assignedIds }: Identified,
  former?: Identified,
): Pick<StoredQrCode, 'data' | 'assignedIds'> {
  const numbers = assignedIds && { assignedIds };
  if (type !== 'links') return { data, ...numbers };
  const { items, ...others } = data as LinksData;
  const formerItems = former?.type === 'links' ? (former.data as LinksData).items : [];
  const taken = new Set(items.flatMap(({ id }) => id ?? []));
  const available = formerItems.filter(({ id }) => id !== undefined && !taken.has(id));
  const used = new Set([...taken, ...formerItems.flatMap(({ id }) => id ?? [])]);
  let last = Math.max(assignedIds?.links ?? 0, ...[...taken].map(chosenNumber));
  const nextId = (): string => {
    for (;;) {
      const id = `l${++last}`;
      if (!used.has(id)) return id;
    }
  };
  const identified = items.map(({ id, title, url }): LinksItem => {
    const known = id ?? takeSameUrl(available, url);
    return { id: known ?? nextId(), title, url };
  });
  return {
    data: { ...others, items: identified },
    ...(last > 0 || assignedIds
      ? { assignedIds: { rules: 0, variants: 0, ...assignedIds, ...(last > 0 && { links: last }) } }
      : {}),
  };
}

/** Returns the number of an ID in the form of assigned ones; 0 for any other ID. */
function chosenNumber(id: string): number {
  const number = /^l[1-9]\d{0,6}$/.test(id) ? Number(id.slice(1)) : 0;
  return number <= MAX_CHOSEN_NUMBER ? number : 0;
}

/** Removes the first item with a URL, and returns its ID. */
function takeSameUrl(items: LinksItem[], url: string): string | undefined {
  const index = items.findIndex((item) => item.url === url);
  return index < 0 ? undefined : items.splice(index, 1)[0]?.id;
}
