import type { StoredQrCode } from '../qr-code.js';

/** Whether a code serves visitors, and why not: the first reason in the order of checks. */
export const CODE_STATES = ['active', 'scheduled', 'paused', 'expired', 'exhausted'] as const;
export type CodeState = (typeof CODE_STATES)[number];

type StateFields = Pick<StoredQrCode, 'status' | 'activeFrom' | 'activeUntil' | 'routing' | 'scansUsed'>;

/** Returns the state of a code at an instant. */
export function codeState(code: StateFields, now: Date): CodeState {
  const { status, activeFrom, activeUntil } = code;
  if (status === 'paused') return 'paused';
  if (activeFrom && now < activeFrom) return 'scheduled';
  if (activeUntil && now >= activeUntil) return 'expired';
  return scansLeft(code) === 0 ? 'exhausted' : 'active';
}

/** Returns how many scans a code still serves; null without a limit. */
export function scansLeft({
  routing,
  scansUsed = 0,
}: Pick<StoredQrCode, 'routing' | 'scansUsed'>): number | null {
  return routing?.scanLimit ? Math.max(0, routing.scanLimit.scans - scansUsed) : null;
}
