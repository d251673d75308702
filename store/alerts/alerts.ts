import type { ClientSession, Db } from 'mongodb';
import type { AlertProgress, StoredAlert } from '../../core/alerts/alert.js';
import { triggeredEvent, type AlertTrigger, type SilentCode } from '../../core/alerts/alert-trigger.js';
import type { AlertPosition } from '../../core/workflows/alerts.js';
import { createOwnedResources, fromDocument } from '../accounts/owned-resources.js';
import type { TransactionalRecorder } from '../events/record-in-transaction.js';
import { MAILING_LISTS } from '../mail/mailing-lists.js';
import { MAILS, type MailDocument } from '../mail/mail-documents.js';
import { toPendingMail, type NewMail } from '../mail/mails.js';
import { inTransaction } from '../mongo/transactions.js';
import {
  ALERT_TRIGGERS,
  SILENT_CODES,
  type AlertDocument,
  type AlertTriggerDocument,
  type SilentCodeDocument,
} from './alert-documents.js';

/** Written with a trigger, in one transaction. */
export interface TriggerWrite {
  trigger: AlertTrigger;
  mails: readonly NewMail[];
  progress: AlertProgress & Partial<Pick<StoredAlert, 'quietUntil'>>;
  /** Codes whose silence the trigger reports. */
  silent?: readonly SilentCode[];
  /** Further writes of the transaction. */
  alongside?: (session: ClientSession) => Promise<void>;
}

/** An alert as it was read; it must not have changed since. */
type ReadAlert = Pick<StoredAlert, 'id' | 'accountId' | 'revision' | 'triggers'>;

/** Creates the store of alerts. Expects the indexes of `collections.ts`. */
export function createAlertStore(db: Db, recordInTransaction: TransactionalRecorder) {
  const alerts = db.collection<AlertDocument>(MAILING_LISTS.alerts);
  const triggers = db.collection<AlertTriggerDocument>(ALERT_TRIGGERS);
  const silentCodes = db.collection<SilentCodeDocument>(SILENT_CODES);
  const mails = db.collection<MailDocument>(MAILS);
  const resources = createOwnedResources<StoredAlert>(db, MAILING_LISTS.alerts);

  return {
    ...resources,

    /** Deletes an alert and what it knows about codes. @returns Whether it was deleted. */
    async remove(accountId: string, id: string, revision?: number): Promise<boolean> {
      if (!(await resources.remove(accountId, id, revision))) return false;
      await silentCodes.deleteMany({ alertId: id });
      return true;
    },

    /** Finds an alert of any account, for the workflow that reports its events. */
    async findAny(id: string): Promise<StoredAlert | undefined> {
      const found = await alerts.findOne({ _id: id });
      return found ? fromDocument<StoredAlert>(found) : undefined;
    },

    /** Lists enabled alerts of all accounts that are checked periodically, account by account. */
    async listChecked(after: AlertPosition | null, limit: number): Promise<StoredAlert[]> {
      const beyond = after && {
        $or: [
          { accountId: { $gt: after.accountId } },
          { accountId: after.accountId, _id: { $lt: after.alertId } },
        ],
      };
      const found = await alerts
        .find({ enabled: true, 'condition.events': { $exists: false }, ...beyond })
        .sort({ accountId: 1, _id: -1 })
        .limit(limit)
        .toArray();
      return found.map((document) => fromDocument<StoredAlert>(document));
    },

    /** Records when alerts were checked. */
    async markChecked(ids: readonly string[], at: Date): Promise<void> {
      await alerts.updateMany({ _id: { $in: [...ids] } }, { $set: { checkedAt: at } });
    },

    /** Stores what a check found without a trigger, unless the alert has changed. */
    async progress(alert: ReadAlert, progress: Partial<AlertProgress>): Promise<void> {
      await alerts.updateOne(unchanged(alert), { $set: progress });
    },

    /**
     * Stores a trigger with its event, its mails, and the progress of the alert, in one transaction. A
     * repeated check triggers once, because the ID of a trigger contains its number.
     *
     * @returns The endpoints and alerts to wake; undefined if the alert has changed.
     */
    async trigger(
      alert: ReadAlert,
      { trigger, mails: newMails, progress, silent = [], alongside }: TriggerWrite,
    ): Promise<string[] | undefined> {
      const { id: _id, ...document } = trigger;
      return inTransaction(db, async (session) => {
        const changed = await alerts.updateOne(
          unchanged(alert),
          { $set: { ...progress, lastTriggeredAt: trigger.at }, $inc: { triggers: 1 } },
          { session },
        );
        if (changed.matchedCount === 0) return undefined;
        await triggers.insertOne({ _id, ...document }, { session });
        if (newMails.length > 0) await mails.insertMany(newMails.map(toPendingMail), { session });
        if (silent.length > 0) {
          await silentCodes.bulkWrite(
            silent.map(({ qrCodeId, lastScannedAt }) => ({
              updateOne: {
                filter: { _id: `${alert.id}:${qrCodeId}` },
                update: {
                  $set: { accountId: alert.accountId, alertId: alert.id, qrCodeId, lastScannedAt },
                },
                upsert: true,
              },
            })),
            { session, ordered: false },
          );
        }
        await alongside?.(session);
        const event = triggeredEvent(trigger);
        return event ? recordInTransaction(alert.accountId, [event], session) : [];
      });
    },

    /** Stores a trigger that the owner requested as a test, and its mails. Safe to repeat. */
    async insertTest({ id: _id, ...trigger }: AlertTrigger, newMails: readonly NewMail[]): Promise<void> {
      await inTransaction(db, async (session) => {
        if (await triggers.findOne({ _id }, { session, projection: { _id: 1 } })) return;
        await triggers.insertOne({ _id, ...trigger }, { session });
        if (newMails.length > 0) await mails.insertMany(newMails.map(toPendingMail), { session });
      });
    },

    async findTrigger(accountId: string, id: string): Promise<AlertTrigger | undefined> {
      const found = await triggers.findOne({ _id: id, accountId });
      if (!found) return undefined;
      const { _id, ...trigger } = found;
      return { id: _id, ...trigger };
    },

    /** Returns when each code was last scanned whose silence an alert has reported. */
    async listSilent(alertId: string): Promise<Map<string, Date>> {
      const found = await silentCodes
        .find({ alertId }, { projection: { qrCodeId: 1, lastScannedAt: 1 } })
        .toArray();
      return new Map(found.map(({ qrCodeId, lastScannedAt }) => [qrCodeId, lastScannedAt]));
    },

    /** Forgets reported silences: of codes that were scanned, or of all codes. */
    async forgetSilent(alertId: string, qrCodeIds?: readonly string[]): Promise<void> {
      await silentCodes.deleteMany({
        alertId,
        ...(qrCodeIds && { qrCodeId: { $in: [...qrCodeIds] } }),
      });
    },
  };
}

export type AlertStore = ReturnType<typeof createAlertStore>;

function unchanged({ id, accountId, revision, triggers }: ReadAlert) {
  return { _id: id, accountId, revision, triggers, enabled: true };
}
