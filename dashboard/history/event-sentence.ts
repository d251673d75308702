import type { LoggedEventResource } from '../../core/events/logged-event-schema.js';
import { labelOfEvent, summarizeEvent } from '../webhooks/describe-event.js';

/** States that a code reaches without its owner, in words. */
const STATES: Record<string, string> = {
  active: 'Available again',
  expired: 'Expired as planned',
  exhausted: 'Scans used up',
};

/** Says what happened to a code in one sentence, for its history, and names the details. */
export function describeEvent(event: LoggedEventResource): { sentence: string; details: string } {
  const { type, data } = event;
  switch (type) {
    case 'qr_code.state_changed': {
      const opened = data['from'] === 'scheduled' && data['to'] === 'active';
      const sentence = opened ? 'Opened as planned' : STATES[String(data['to'])];
      return { sentence: sentence ?? summarizeEvent(event), details: '' };
    }
    case 'qr_code.first_scanned':
      return { sentence: 'Scanned for the first time', details: summarizeEvent(event) };
    case 'qr_code.change_blocked':
      return { sentence: 'A scheduled change could not be made', details: summarizeEvent(event) };
    case 'qr_code.destination_broken':
      return { sentence: 'The destination does not work', details: summarizeEvent(event) };
    case 'qr_code.destination_recovered':
      return { sentence: 'The destination works again', details: summarizeEvent(event) };
    default:
      return { sentence: labelOfEvent(type) ?? type, details: summarizeEvent(event) };
  }
}
