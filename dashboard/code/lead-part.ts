import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { ScheduledChange } from '../../core/codes/scheduled-changes/scheduled-change-schemas.js';
import type { VisitedCode } from '../codes/visitor-view.js';
import type { IconName } from '../components/icon-paths.js';

/** One part of what a visitor gets, which leads to its editor. */
export interface LeadPart {
  /** Identifies the part in its line. */
  key: string;
  icon: IconName;
  text: string;
  /** More than the text says, such as a complete URL. */
  title?: string;
  /** Page that changes the part. Absent for the destination of a link, which is changed in place. */
  href?: string;
  tone?: 'warn' | 'bad';
}

/** Parts that belong together. */
export interface LeadGroup {
  /** When the parts apply, such as `Once resumed`; absent for what applies now. */
  label?: string;
  parts: LeadPart[];
}

/** The fields of a code that decide what visitors get. */
export type LeadingCode = VisitedCode & Pick<QrCode, 'id' | 'scansLeft'>;

/** A pending change, as far as it matters to visitors. */
export type PlannedChange = Pick<ScheduledChange, 'id' | 'at' | 'patch'>;
