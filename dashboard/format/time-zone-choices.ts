import type { Choice } from '../components/choice.js';
import { browserTimeZone } from './browser-time-zone.js';

/** Returns every time zone as a choice: the chosen one, the reader's, and UTC come first. */
export function timeZoneChoices(chosen: string): Choice<string>[] {
  const zones = new Set([chosen, browserTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
