import type { Db } from 'mongodb';
import { DAY_MS } from '../../core/basics/time/durations.js';
import { SCANS } from '../scans/scan-documents.js';

/** A code and its last scan by a person. */
export interface ScannedCode {
  qrCodeId: string;
  lastScannedAt: Date;
}

/** The days up to the last scan of a code that say how busy it was. */
const BUSY_DAYS = 28;

/**
 * Returns the codes that had at least `minScans` scans by people in the 28 days up to their last one. Reads
 * at most `minScans` scans of each.
 */
export async function listBusyCodes(
  db: Db,
  accountId: string,
  codes: readonly ScannedCode[],
  minScans: number,
): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const rows = await db
    .aggregate<{ _id: string }>([
      {
        $documents: codes.map(({ qrCodeId, lastScannedAt }) => ({
          _id: qrCodeId,
          from: new Date(lastScannedAt.getTime() - BUSY_DAYS * DAY_MS),
        })),
      },
      {
        $lookup: {
          from: SCANS,
          let: { code: '$_id', from: '$from' },
          pipeline: [
            {
              $match: {
                accountId,
                bot: false,
                $expr: { $and: [{ $eq: ['$qrCodeId', '$$code'] }, { $gte: ['$at', '$$from'] }] },
              },
            },
            { $limit: minScans },
            { $count: 'scans' },
          ],
          as: 'counted',
        },
      },
      { $match: { 'counted.scans': { $gte: minScans } } },
      { $project: { _id: 1 } },
    ])
    .toArray();
  return new Set(rows.map(({ _id }) => _id));
}
