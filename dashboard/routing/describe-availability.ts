import { formatNumber, pluralize } from '../format/numbers.js';
import { formatShortInstant } from '../format/times.js';
import type { PasswordDraft } from './routing-draft.js';

/** Describes the dates of availability: `Always`, `From 1 May 2026, 08:00`. @param from ISO 8601, or empty */
export function summarizeDates(from: string, until: string): string {
  if (from === '' && until === '') return 'Always';
  if (until === '') return `From ${formatShortInstant(from)}`;
  if (from === '') return `Until ${formatShortInstant(until)}`;
  return `${formatShortInstant(from)} – ${formatShortInstant(until)}`;
}

/** Describes a scan limit: `None`, `100 scans, 37 left`. @param left null without a stored limit */
export function summarizeLimit(scans: string, left: number | null): string {
  const trimmed = scans.trim();
  if (trimmed === '') return 'None';
  if (!/^\d+$/.test(trimmed)) return trimmed;
  const limit = pluralize(Number(trimmed), 'scan');
  return left === null ? limit : `${limit}, ${formatNumber(left)} left`;
}

/** Describes the password: `None`, `Set`, or what saving changes. */
export function summarizePassword({ kind }: PasswordDraft, isProtected: boolean): string {
  if (kind === 'removed') return 'Removed when you save';
  if (kind === 'new') return isProtected ? 'Replaced when you save' : 'Set when you save';
  return isProtected ? 'Set' : 'None';
}
