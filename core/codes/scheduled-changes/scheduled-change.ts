import type { ErrorCode, ErrorDetail } from '../../basics/errors.js';
import type { PendingChange, StoredQrCode } from '../qr-code.js';
import { DAY_MS, SECOND_MS } from '../../basics/time/durations.js';

/** `pending` changes can be canceled; the other states are final. */
export const CHANGE_STATES = ['pending', 'applied', 'blocked', 'cancelled'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** Maximum number of pending changes of a code. */
export const MAX_PENDING_CHANGES = 20;

/**
 * Bounds on how far ahead a change can be scheduled: every process must know of it in time, and five years
 * suffice for print.
 */
export const MIN_AHEAD_MS = 10 * SECOND_MS;
export const MAX_AHEAD_YEARS = 5;

/** Time for which changes that are no longer pending are listed. */
export const SETTLED_RETENTION_MS = 30 * DAY_MS;

/** Why a change is blocked. */
export interface ChangeError {
  code: ErrorCode;
  message: string;
  details?: ErrorDetail[];
}

/** A scheduled change that is no longer pending. */
export interface SettledChange extends Pick<
  PendingChange,
  'id' | 'at' | 'patch' | 'note' | 'createdBy' | 'createdAt'
> {
  accountId: string;
  qrCodeId: string;
  state: Exclude<ChangeState, 'pending'>;
  /** Present if the change is blocked. */
  error?: ChangeError;
  /** When the change ceased to be pending. */
  settledAt: Date;
}

/** Returns a change that is no longer pending, without what only its application needs. */
export function settleChange(
  { accountId, id: qrCodeId }: Pick<StoredQrCode, 'accountId' | 'id'>,
  { id, at, patch, note, createdBy, createdAt }: Omit<PendingChange, 'effect' | 'folder'>,
  outcome: Pick<SettledChange, 'state' | 'error' | 'settledAt'>,
): SettledChange {
  return { id, accountId, qrCodeId, at, patch, note, createdBy, createdAt, ...outcome };
}
