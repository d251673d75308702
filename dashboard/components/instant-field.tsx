import { formatLocalTime } from '../../core/basics/time/time-zone.js';
import { browserTimeZone } from '../format/browser-time-zone.js';
import { TextField } from './field.js';

interface InstantFieldProps {
  label: string;
  /** ISO 8601 instant; an empty string means none. */
  value: string;
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean;
  autofocus?: boolean;
  onValue: (iso: string) => void;
}

/** A date and time in the reader's time zone, which is named below the field. */
export function InstantField({ label, value, hint, error, optional, autofocus, onValue }: InstantFieldProps) {
  const zone = browserTimeZone();
  return (
    <TextField
      label={label}
      hint={hint ?? `Time zone: ${zone.replaceAll('_', ' ')}`}
      error={error}
      optional={optional}
      autofocus={autofocus}
      type="datetime-local"
      value={value === '' ? '' : formatLocalTime(value, zone)}
      onValue={(text) => onValue(toInstant(text))}
    />
  );
}

/**
 * Converts a local time such as `2026-05-01T19:30` to an ISO 8601 instant; an incomplete time becomes an
 * empty string.
 */
function toInstant(text: string): string {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? '' : instant.toISOString();
}
