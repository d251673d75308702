import type { AlertCondition } from '../../core/alerts/alert-schemas.js';
import { formatHours } from '../../core/alerts/format-hours.js';
import { formatNumber, pluralize } from '../format/numbers.js';
import { capitalize } from '../format/text.js';
import { EVENT_LABELS, RANGES } from './alert-kinds.js';

/** Events that a sentence names; more are counted. */
const MAX_NAMED = 2;

/** Says in one sentence what an alert waits for, such as `Fewer than 5 scans within 24 hours`. */
export function describeCondition({ spike, drop, silence, events }: AlertCondition): string {
  if (spike) return `At least ${pluralize(spike.scans, 'scan')} within ${formatHours(spike.hours)}`;
  if (drop) return `Fewer than ${pluralize(drop.scans, 'scan')} within ${formatHours(drop.hours)}`;
  if (silence) {
    const { hours, minScans = RANGES.silence.minScans.initial } = silence;
    return `A code has no scan for ${formatHours(hours)}, after at least ${formatNumber(minScans)} in 28 days`;
  }
  return describeEvents(events ?? []);
}

/** Suggests the name of an alert, such as `Silent for 2 days`. */
export function suggestName({ spike, drop, silence, events = [] }: AlertCondition): string {
  if (spike) return `${pluralize(spike.scans, 'scan')} in ${formatHours(spike.hours)}`;
  if (drop) return `Under ${pluralize(drop.scans, 'scan')} in ${formatHours(drop.hours)}`;
  if (silence) return `Silent for ${formatHours(silence.hours)}`;
  return describeEvents(events);
}

function describeEvents(events: NonNullable<AlertCondition['events']>): string {
  const named = events.slice(0, MAX_NAMED).map((type) => EVENT_LABELS[type] ?? type);
  const more = events.length - named.length;
  if (more > 0) return `${[named[0], ...named.slice(1).map(lowerFirst)].join(', ')}, or ${more} more`;
  return capitalize(named.map((label, index) => (index === 0 ? label : lowerFirst(label))).join(', or '));
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
