import type { Db, ObjectId } from 'mongodb';
import { filteredCode, type FilteredCode } from '../../core/events/event-filter.js';
import { inTransaction } from '../mongo/transactions.js';
import { AWAITS_FIRST_SCAN, QR_CODES, type QrCodeDocument } from './qr-code-documents.js';
import { FIRST_SCAN_INDEX, SCANS, type ScanDocument } from '../scans/scan-documents.js';
import { EVENTS, toEventDocument, type EventDocument } from '../events/event-documents.js';
import type { RecordedEvent } from '../events/events.js';

/** A scan that may be the first scan of its code. */
export type FirstScanCandidate = ScanDocument & { firstScan: true };

/** A code that no person has scanned yet. */
export interface AwaitingCode {
  accountId: string;
  code: FilteredCode;
}

/**
 * Creates the store of first scans. A new code awaits its first scan by a person. Until a process knows that
 * the code was scanned, it marks each scan of the code as a candidate, in the scan's document. A conditional
 * write decides which candidate is the first scan.
 */
export function createFirstScanStore(db: Db) {
  const scans = db.collection<ScanDocument>(SCANS);
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  const events = db.collection<EventDocument>(EVENTS);

  return {
    /** Lists candidates in the order in which they were recorded. */
    async listCandidates(limit: number): Promise<FirstScanCandidate[]> {
      return scans
        .find<FirstScanCandidate>({ firstScan: true }, { hint: FIRST_SCAN_INDEX })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
    },

    /** Lists the given codes that still await their first scan. */
    async listAwaiting(ids: readonly string[]): Promise<AwaitingCode[]> {
      const found = await codes
        .find(
          { _id: { $in: [...ids] }, ...AWAITS_FIRST_SCAN },
          { projection: { accountId: 1, type: 1, tags: 1, folder: 1 } },
        )
        .toArray();
      return found.map(({ _id, ...code }) => ({
        accountId: code.accountId,
        code: filteredCode({ id: _id, ...code }),
      }));
    },

    /**
     * Ends the wait of a code, and stores the event in the same transaction.
     * @param recorded undefined if the account's events are not recorded.
     * @returns false if another process was faster.
     */
    async settle(qrCodeId: string, recorded: RecordedEvent | undefined): Promise<boolean> {
      return inTransaction(db, async (session) => {
        const { modifiedCount } = await codes.updateOne(
          { _id: qrCodeId, ...AWAITS_FIRST_SCAN },
          { $unset: { awaitsFirstScan: '' } },
          { session },
        );
        if (modifiedCount === 0) return false;
        if (recorded)
          await events.insertOne(toEventDocument(recorded.event, recorded.recipients), { session });
        return true;
      });
    },

    /** Removes the marks of candidates whose code no longer awaits its first scan. Safe to repeat. */
    async clear(ids: readonly ObjectId[]): Promise<void> {
      await scans.updateMany({ _id: { $in: [...ids] } }, { $unset: { firstScan: '', firstScanOutbox: '' } });
    },
  };
}
