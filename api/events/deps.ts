import type { QrCodeStore } from '../../store/qr-codes/qr-codes.js';
import type { EventStore } from '../../store/events/events.js';

/** What the routes of events need. */
export interface EventDeps {
  qrCodes: Pick<QrCodeStore, 'findMany'>;
  events: EventStore;
}
