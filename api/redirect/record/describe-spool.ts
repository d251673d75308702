import type { SpoolState } from './spool.js';

/** State of the spool for operators. */
interface SpoolCheck {
  status: 'ok' | 'warning' | 'down';
  message?: string;
}

/**
 * Describes the state of the spool in one phrase, the worst problem first.
 *
 * @param buffered Number of scans in memory only.
 */
export function describeSpool(
  { failure, isFull, quarantinedFiles }: SpoolState,
  buffered: number,
): SpoolCheck {
  if (failure) {
    const waiting = buffered > 0 ? `; ${buffered} scans are in memory only` : '';
    return { status: 'down', message: `not writable (${failure.code ?? failure.name})${waiting}` };
  }
  if (buffered > 0) return { status: 'down', message: `full; ${buffered} scans are in memory only` };
  if (isFull) return { status: 'down', message: 'full' };
  if (quarantinedFiles > 0) {
    return { status: 'warning', message: `${quarantinedFiles} damaged files are in quarantine` };
  }
  return { status: 'ok' };
}
