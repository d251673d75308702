import fc from 'fast-check';
import { MISSED_REASONS } from '../../core/scans/scan-properties.js';
import type { ScannedGs1, ScanRoute } from '../../core/scans/scan.js';
import { newScanId, type ScanDocument } from '../../store/scans/scan-documents.js';

/** Time zones that cover all kinds of offsets and clock changes. */
export const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'America/St_Johns',
  'Asia/Beirut',
] as const;

/** Where scans led: nowhere special for a third of them. */
const routes: fc.Arbitrary<ScanRoute> = fc.constantFrom(
  {},
  {},
  { rule: 'default' },
  { rule: 'r1', variant: 'v1' },
  { rule: 'r1', variant: 'v2', source: 'symbol' as const },
  { source: 'link' as const },
);

/** Identifiers in GS1 Digital Links. A quarter of the scans are of other codes. */
const gs1: fc.Arbitrary<{ gs1?: ScannedGs1 }> = fc.constantFrom(
  {},
  ...[
    { batch: null, linkType: null },
    { batch: 'A1', linkType: 'gs1:recallStatus' },
    { batch: 'a1', linkType: null },
  ].map((named) => ({ gs1: { gtin: '09506000134352', variant: null, ...named } })),
);

/**
 * Generates scans in `[from, to)` in Unix milliseconds, with few values per field, so that scans share
 * values.
 */
export function scanArbitrary(from: number, to: number): fc.Arbitrary<ScanDocument> {
  return fc
    .record({
      at: fc.integer({ min: from, max: to - 1 }).map((ms) => new Date(ms)),
      visitor: fc.integer({ min: 0, max: 5 }),
      kind: fc.constantFrom(
        'bot' as const,
        'missed' as const,
        'person' as const,
        'person' as const,
        'click' as const,
        'bot_click' as const,
      ),
      link: fc.constantFrom('l1', 'l2', 'save'),
      reason: fc.constantFrom(...MISSED_REASONS),
      country: fc.constantFrom('DE', 'FR', null),
      city: fc.constantFrom('Berlin', 'Paris', null),
      device: fc.constantFrom('mobile' as const, 'desktop' as const),
      os: fc.constantFrom('iOS', 'Windows', null),
      browser: fc.constantFrom('Chrome', 'Safari', null),
      referrer: fc.constantFrom('example.com', null),
      route: routes,
      identifiers: gs1,
    })
    .map(({ visitor, kind, reason, link, route, identifiers, ...scan }) => ({
      _id: newScanId(),
      accountId: 'acc_1',
      qrCodeId: 'qr_1',
      shortCode: 'abc',
      region: null,
      bot: kind === 'missed' ? null : kind === 'click' || kind === 'bot_click' ? kind : kind === 'bot',
      botReason: kind === 'bot' || kind === 'bot_click' ? ('bot' as const) : null,
      ...(kind === 'missed' && { missed: reason }),
      ...((kind === 'click' || kind === 'bot_click') && { link }),
      ...route,
      ...identifiers,
      // Like the daily salt: a visitor gets a new hash on each UTC day.
      // A click has another one for each link.
      visitor: `${scan.at.toISOString().slice(0, 10)}#${visitor}${kind.endsWith('click') ? link : ''}`,
      ...scan,
    }));
}
