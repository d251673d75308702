import type { Choice } from '../components/choice.js';
import { browserTimeZone } from './browser-time-zone.js';

/** Returns every time zone as a choice: the chosen one, the reader's, and UTC come first. */
export function timeZoneChoices(chosen: string): Choice<string>[] {
  const zones = new Set([chosen, browserTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].map((value) => ({ value, label: timeZoneLabel(value) }));
}

/** Returns the name of a time zone for people: `America/New York`. */
export function timeZoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ');
}
