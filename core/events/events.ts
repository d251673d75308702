import { BOT_OF_KIND, type BotField } from '../scans/analytics/scan-kinds.js';
import type { Scan } from '../scans/scan.js';
import type { FilteredCode } from './event-filter.js';
import type { SubscribableEvent, WebhookEventType } from './event-types.js';

/** The fields of a scan that its event contains. Never the visitor's IP address. */
export interface ScanFacts extends Pick<Scan, 'rule' | 'variant' | 'source' | 'alias' | 'gs1' | 'link'> {
  qrCodeId: string;
  at: Date;
  country: string | null;
  city: string | null;
  device: string | null;
  referrer: string | null;
  /** Null: a missed scan, which has no event. */
  bot: BotField;
}

/** An event that becomes deliveries. Equal keys mean the same event. */
export interface WebhookEvent {
  key: string;
  type: WebhookEventType;
  at: Date;
  data: Readonly<Record<string, unknown>>;
}

/** An event for an account's log of events, and for the endpoints that subscribe to it. */
export interface AccountEvent extends WebhookEvent {
  type: SubscribableEvent;
  accountId: string;
  /** The code of a `qr_code.*` event. */
  qrCodeId?: string;
  /** The code before and after the change, or as it is; empty if the event is not about one code. */
  codes: readonly FilteredCode[];
  /** Whether the event is about one code of a job, so that only endpoints with `perItemEvents` receive it. */
  perItem?: true;
}

/**
 * Builds the event of a scan, or of a click on a link.
 *
 * @param scanId The 24 hex digits of the scan's ID; they become the key of the event.
 */
export function scanEvent(scanId: string, scan: ScanFacts): WebhookEvent {
  const { link, at } = scan;
  return link === undefined
    ? { key: scanId, type: 'qr_code.scanned', at, data: scanData(scan) }
    : { key: scanId, type: 'qr_code.link_clicked', at, data: { ...scanData(scan), link } };
}

/** Builds the event of the first scan of a code by a person. */
export function firstScanEvent(accountId: string, code: FilteredCode, scan: ScanFacts): AccountEvent {
  return {
    key: `${code.id}_first_scan`,
    type: 'qr_code.first_scanned',
    accountId,
    at: scan.at,
    data: scanData(scan),
    qrCodeId: code.id,
    codes: [code],
  };
}

function scanData(scan: ScanFacts): WebhookEvent['data'] {
  return {
    qrCodeId: scan.qrCodeId,
    scannedAt: scan.at.toISOString(),
    location: { country: scan.country, city: scan.city },
    device: { type: scan.device },
    referrer: scan.referrer,
    bot: scan.bot === true || scan.bot === BOT_OF_KIND.botClicks,
    rule: scan.rule ?? null,
    variant: scan.variant ?? null,
    source: scan.source ?? null,
    alias: scan.alias ?? null,
    gs1: scan.gs1 ?? null,
  };
}

/**
 * Returns the `webhook-id` of an event. It is equal for all attempts and endpoints, so receivers can detect
 * duplicates.
 */
export function messageId(eventKey: string): string {
  return `msg_${eventKey}`;
}

/** Returns the key of an event. @param id As returned by `messageId`. */
export function eventKeyOf(id: string): string {
  return id.slice('msg_'.length);
}
