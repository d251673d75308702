import type { Db } from 'mongodb';
import type { StoredReport } from '../../core/reports/report.js';
import { createOwnedResources, fromDocument, type OwnedDocument } from '../accounts/owned-resources.js';
import { MAILS, type MailDocument } from '../mail/mail-documents.js';
import { toPendingMail, type NewMail } from '../mail/mails.js';
import { MAILING_LISTS } from '../mail/mailing-lists.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { inTransaction } from '../mongo/transactions.js';

/** Name of the collection of reports. */
export const REPORTS = MAILING_LISTS.reports;

type ReportDocument = OwnedDocument<StoredReport>;

export const REPORT_INDEXES: CollectionIndexes = {
  collection: REPORTS,
  indexes: [{ key: { accountId: 1, _id: -1 } }, { key: { nextAt: 1 }, sparse: true }],
};

/** A sending of a report that is recorded together with its mails. */
interface Sending {
  /** None if nobody gets the report. */
  mails: readonly NewMail[];
  at: Date;
  /** When the report is due next; undefined: as before. */
  nextAt?: Date | undefined;
}

/** Creates the store of reports. Expects the indexes of `collections.ts`. */
export function createReportStore(db: Db) {
  const reports = db.collection<ReportDocument>(REPORTS);
  const mails = db.collection<MailDocument>(MAILS);

  return {
    ...createOwnedResources<StoredReport>(db, REPORTS),

    /** Finds a report of any account, for its page and for workers. */
    async findAny(id: string): Promise<StoredReport | undefined> {
      const found = await reports.findOne({ _id: id });
      return found ? fromDocument<StoredReport>(found) : undefined;
    },

    /** Lists the IDs of reports that are due. @param after ID of the last report of the previous page. */
    async listDue(now: Date, limit: number, after: string): Promise<string[]> {
      const found = await reports
        .find({ nextAt: { $lte: now }, _id: { $gt: after } }, { projection: { _id: 1 }, hint: { nextAt: 1 } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id }) => _id);
    },

    /**
     * Writes the mails of a sending, and when the report is due next, in one transaction. Mails that exist
     * stay as they are, so a repetition sends nothing twice.
     *
     * @returns false if another process has recorded the sending, or the owner has changed the schedule.
     */
    async recordSending(
      { id, nextAt: due }: Pick<StoredReport, 'id' | 'nextAt'>,
      sending: Sending,
    ): Promise<boolean> {
      const { at, nextAt } = sending;
      return inTransaction(db, async (session) => {
        const recorded = await reports.updateOne(
          { _id: id, ...(nextAt && { nextAt: due }) },
          { $set: { ...(sending.mails.length > 0 && { lastSentAt: at }), ...(nextAt && { nextAt }) } },
          { session },
        );
        if (recorded.matchedCount === 0) return false;
        for (const mail of sending.mails) {
          const { _id, ...fields } = toPendingMail(mail);
          await mails.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true, session });
        }
        return true;
      });
    },
  };
}

export type ReportStore = ReturnType<typeof createReportStore>;
