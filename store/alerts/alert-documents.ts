import { MAIL_RETENTION_DAYS } from '../../core/mail/mail.js';
import type { StoredAlert } from '../../core/alerts/alert.js';
import type { AlertTrigger } from '../../core/alerts/alert-trigger.js';
import { DAY_MS, SECOND_MS } from '../../core/basics/time/durations.js';
import type { OwnedDocument } from '../accounts/owned-resources.js';
import { MAILING_LISTS } from '../mail/mailing-lists.js';
import type { CollectionIndexes } from '../mongo/indexes.js';

/** Names of the collections of triggers, and of codes whose silence was reported. */
export const ALERT_TRIGGERS = 'alert_triggers';
export const SILENT_CODES = 'silent_codes';

export type AlertDocument = OwnedDocument<StoredAlert>;

/** A trigger in the collection, as long as mails of it exist. */
export type AlertTriggerDocument = Omit<AlertTrigger, 'id'> & { _id: string };

/** A code whose silence an alert has reported, until it is scanned again. */
export interface SilentCodeDocument {
  /** `<alert>:<code>` */
  _id: string;
  accountId: string;
  alertId: string;
  qrCodeId: string;
  lastScannedAt: Date;
}

export const ALERT_INDEXES: CollectionIndexes = {
  collection: MAILING_LISTS.alerts,
  indexes: [{ key: { accountId: 1, _id: -1 } }],
};

export const ALERT_TRIGGER_INDEXES: CollectionIndexes = {
  collection: ALERT_TRIGGERS,
  indexes: [
    { key: { accountId: 1 } },
    { key: { at: 1 }, expireAfterSeconds: (MAIL_RETENTION_DAYS * DAY_MS) / SECOND_MS },
  ],
};

export const SILENT_CODE_INDEXES: CollectionIndexes = {
  collection: SILENT_CODES,
  indexes: [{ key: { alertId: 1 } }, { key: { accountId: 1 } }],
};
