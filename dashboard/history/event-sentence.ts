import type { SubscribableEvent } from '../../core/events/event-types.js';
import type { LoggedEventResource } from '../../core/events/logged-event-schema.js';
import { labelOfEvent, summarizeEvent } from '../webhooks/describe-event.js';

/** States that a code reaches without a version of its own, in words. */
const STATES: Record<string, string> = {
  active: 'Available again',
  paused: 'Paused',
  scheduled: 'Waits for its start',
  expired: 'Expired as planned',
  exhausted: 'Scans used up',
};

/** Events of a code that are no version of it, in words. */
const SENTENCES: Partial<Record<SubscribableEvent, string>> = {
  'qr_code.first_scanned': 'Scanned for the first time',
  'qr_code.change_blocked': 'A scheduled change could not be made',
  'qr_code.destination_broken': 'The destination does not work',
  'qr_code.destination_recovered': 'The destination works again',
};

/** Says what happened to a code in one sentence, for its history, and names the details. */
export function describeEvent(event: LoggedEventResource): { sentence: string; details: string } {
  const { type, data } = event;
  if (type === 'qr_code.state_changed') {
    const opened = data['from'] === 'scheduled' && data['to'] === 'active';
    const sentence = opened ? 'Opened as planned' : STATES[String(data['to'])];
    return { sentence: sentence ?? summarizeEvent(event), details: '' };
  }
  return { sentence: SENTENCES[type] ?? labelOfEvent(type) ?? type, details: summarizeEvent(event) };
}
