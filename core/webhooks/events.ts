import type { WebhookEventType } from './event-types.js';

/** What is known of a scan when its event is made. Never an address of the visitor. */
export interface ScanFacts {
  qrCodeId: string;
  at: Date;
  country: string | null;
  city: string | null;
  device: string | null;
  referrer: string | null;
  bot: boolean;
}

/** An event about to become deliveries. `key` is its identity: the same key is the same event. */
export interface WebhookEvent {
  key: string;
  type: WebhookEventType;
  at: Date;
  data: Readonly<Record<string, unknown>>;
}

/** `key` of a scan's event, from the 24 hex digits of its id. */
export function scanEvent(scanId: string, scan: ScanFacts): WebhookEvent {
  return {
    key: scanId,
    type: 'qr_code.scanned',
    at: scan.at,
    data: {
      qrCodeId: scan.qrCodeId,
      scannedAt: scan.at.toISOString(),
      location: { country: scan.country, city: scan.city },
      device: { type: scan.device },
      referrer: scan.referrer,
      bot: scan.bot,
    },
  };
}

/** The `webhook-id` of an event: equal on every attempt and at every endpoint, so that receivers can drop repeats. */
export function messageId(eventKey: string): string {
  return `msg_${eventKey}`;
}

/** The exact text that is signed and sent on every attempt. */
export function eventBody({ type, at, data }: WebhookEvent): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}
