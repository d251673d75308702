import type { Db } from 'mongodb';
import { BOT_OF_KIND } from '../../core/scans/analytics/scan-kinds.js';
import { SLOT_MS } from '../../core/basics/time/durations.js';
import { withQueryTimeout } from '../mongo/timeouts.js';
import { scanIndexFor, SCANS, type ScanDocument } from '../scans/scan-documents.js';

/** `maxTimeMS` of the query. Its caller passes codes with few scans only. */
const TIMEOUT_MS = 3_000;

/** Scans of one slot of 15 minutes. */
export interface SlotScans {
  /** Start of the slot in milliseconds since 1970. */
  instant: number;
  scans: number;
}

interface SlotRow {
  _id: { code: string; slot: number };
  scans: number;
}

/**
 * Counts the scans by people of several codes in one query, which reads nothing but the index `BY_CODE`. For
 * codes with few scans: it reads an index entry for each.
 *
 * @returns Slots with scans by ID, in no order; codes without scans are absent.
 * @throws DomainError `unavailable` if the query takes longer than three seconds.
 */
export async function countSlotsOfCodes(
  db: Db,
  accountId: string,
  qrCodeIds: readonly string[],
  from: Date,
): Promise<Map<string, SlotScans[]>> {
  const slots = new Map<string, SlotScans[]>();
  if (qrCodeIds.length === 0) return slots;
  const slot = { $floor: { $divide: [{ $toLong: '$at' }, SLOT_MS] } };
  const rows = db
    .collection<ScanDocument>(SCANS)
    .aggregate<SlotRow>(
      [
        {
          $match: {
            accountId,
            qrCodeId: { $in: [...qrCodeIds] },
            bot: BOT_OF_KIND.people,
            at: { $gte: from },
          },
        },
        { $group: { _id: { code: '$qrCodeId', slot }, scans: { $sum: 1 } } },
      ],
      { hint: scanIndexFor({ qrCodeId: '' }), maxTimeMS: TIMEOUT_MS },
    )
    .toArray();
  for (const { _id, scans } of await withQueryTimeout(rows, TIMEOUT_MS)) {
    const known = slots.get(_id.code) ?? [];
    slots.set(_id.code, known);
    known.push({ instant: Number(_id.slot) * SLOT_MS, scans });
  }
  return slots;
}
