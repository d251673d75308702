import type { Document, Filter, UpdateFilter } from 'mongodb';
import type { AuditEntry } from '../../core/audit/audit-entry.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { SettledChange } from '../../core/codes/scheduled-changes/scheduled-change.js';
import type { RecordedEvent } from '../events/events.js';
import type { QrCodeDocument } from './qr-code-documents.js';
import type { RevisionDocument } from './revisions.js';

/** Inserts one code, or updates one that has the expected revision. */
export type CodeOperation =
  | { kind: 'insert'; document: QrCodeDocument }
  | {
      kind: 'update';
      filter: Filter<QrCodeDocument>;
      update: UpdateFilter<QrCodeDocument> | Document[];
    };

/** A write of one code, with everything that must not exist without it. */
export interface CodeWrite {
  operation: CodeOperation;
  revisions: readonly RevisionDocument[];
  events: readonly RecordedEvent[];
  /** Entry of the audit log; absent if the history of the code shows the write. */
  auditEntry?: AuditEntry;
  /**
   * ID of the folder that the write, or a scheduled change in it, moves the code into; absent if there is
   * none.
   */
  intoFolder?: string | undefined;
  /** ID of the template that an update gives to the code; absent if there is none. */
  intoTemplate?: string | undefined;
  /** Scheduled changes that are no longer pending. Default: none. */
  settled?: readonly SettledChange[];
  /** The code before the write; absent for a new code. */
  previous?: StoredQrCode;
  /** The code after the write; absent for a deletion. */
  next?: StoredQrCode;
  /**
   * Time by which the workflow of the code's timeline must be woken, because something is due then that it
   * does not know of; absent if it need not be woken.
   */
  wakesTimelineBy?: Date | undefined;
}
