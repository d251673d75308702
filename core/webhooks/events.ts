import type { WebhookEventType } from './event-types.js';

/** The fields of a scan that its event contains. Never the visitor's IP address. */
export interface ScanFacts {
  qrCodeId: string;
  at: Date;
  country: string | null;
  city: string | null;
  device: string | null;
  referrer: string | null;
  bot: boolean;
}

/** An event that becomes deliveries. Equal keys mean the same event. */
export interface WebhookEvent {
  key: string;
  type: WebhookEventType;
  at: Date;
  data: Readonly<Record<string, unknown>>;
}

/**
 * Builds the event of a scan.
 *
 * @param scanId The 24 hex digits of the scan's ID; they become the key of the event.
 */
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

/** Returns the `webhook-id` of an event. It is equal for all attempts and endpoints, so receivers can detect duplicates. */
export function messageId(eventKey: string): string {
  return `msg_${eventKey}`;
}

/** Returns the JSON text that is signed and sent with every attempt. */
export function eventBody({ type, at, data }: WebhookEvent): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}
