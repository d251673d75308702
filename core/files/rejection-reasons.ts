import { DomainError } from '../basics/errors.js';

/**
 * Reasons for which a file is rejected, with what each means. They are the member `reason` of errors with the
 * code `file_rejected`, and part of the public contract: reasons are added but never renamed.
 */
export const REJECTION_REASONS = {
  dimensions: 'the image has too many pixels or too long a side',
  damaged: 'the file is empty, truncated, or not well-formed',
  encrypted: 'the PDF needs a password to open',
  active_content: 'the PDF has scripts, embedded files, multimedia, or actions that do more than open a link',
  trailing_data: 'the PDF has data after its end',
  pages: 'the PDF has no page or too many pages',
  too_complex: 'the inspection would take too much time or memory',
  blocked: 'the operator has blocked the file',
} as const;

export type RejectionReason = keyof typeof REJECTION_REASONS;

export const REJECTION_REASON_NAMES = Object.keys(REJECTION_REASONS) as [
  RejectionReason,
  ...RejectionReason[],
];

/**
 * Builds a `file_rejected` error.
 *
 * @param message Problem and advice as a full sentence without a period.
 */
export function fileRejected(reason: RejectionReason, message: string): DomainError {
  return new DomainError('file_rejected', message, { reason });
}
