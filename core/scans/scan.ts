import { z } from 'zod';
import { idSchema } from '../basics/ids.js';
import { BOT_OF_KIND, type BotField } from './analytics/scan-kinds.js';
import { GEOIP_ATTRIBUTION } from './geoip-attribution.js';
import {
  BOT_REASONS,
  DEVICE_TYPES,
  MISSED_REASONS,
  SCAN_SOURCES,
  type BotReason,
  type DeviceType,
  type MissedReason,
  type ScanSource,
} from './scan-properties.js';

/** Approximate location of a visitor; null: unknown. */
export interface ScanLocation {
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  region: string | null;
  city: string | null;
}

/** Device of a visitor; null: unknown. */
export interface Device {
  device: DeviceType;
  os: string | null;
  browser: string | null;
}

/** Where a scan led; absent where it does not apply. */
export interface ScanRoute {
  /** ID of the rule of the code's routing that chose the destination, `default`, or `fallback`. */
  rule?: string;
  /** ID of the variant. */
  variant?: string;
  source?: ScanSource;
  /** Set if the visitor was turned away. */
  missed?: MissedReason;
}

/**
 * The identifiers in the GS1 Digital Link that a visitor opened. Never the serial number, which is one item
 * in one person's hand.
 */
export interface ScannedGs1 {
  /** 14 digits. */
  gtin: string;
  /** Consumer product variant (AI 22), from the request; null: none. */
  variant: string | null;
  /** Batch or lot (AI 10), from the request; null: none. */
  batch: string | null;
  /** The requested link type, as `gs1:<name>` or as a URI; null: none was requested. */
  linkType: string | null;
}

/** One stored visit of a short link. It never contains the visitor's IP address. */
export interface Scan extends ScanLocation, Device, ScanRoute {
  /** 24 hexadecimal digits; the API adds the prefix `scan_`. */
  id: string;
  accountId: string;
  qrCodeId: string;
  /** The requested short code: a QR code can have several over time. */
  shortCode: string;
  /** Path of the requested alias as stored; absent if the short link was requested. */
  alias?: string;
  /** Absent unless the code has the type `gs1`. */
  gs1?: ScannedGs1;
  at: Date;
  /** Host of the referring page, in lower case and Punycode; null: none or unknown. */
  referrer: string | null;
  /**
   * Null: a missed scan; a text: a click on a link of the code, by a person or by a bot. Queries for people
   * or for bots cannot see these.
   */
  bot: BotField;
  botReason: BotReason | null;
  /**
   * Keyed hash of code, client IP, and user agent; of a click, also of the link. The key changes every UTC
   * day, so days cannot be linked.
   */
  visitor: string;
  /** The link that was clicked: ID of an item of a list, or `save`. Absent from scans. */
  link?: string;
}

/** The link type that analytics have for requests without one. */
export const NO_LINK_TYPE = 'default';

/** Returns the link type that a scan counts to; null if it is no scan of a GS1 Digital Link. */
export function linkTypeOf({ gs1 }: Pick<Scan, 'gs1'>): string | null {
  return gs1 ? (gs1.linkType ?? NO_LINK_TYPE) : null;
}

const nullableText = (description: string) => z.string().nullable().describe(description);

/** The rule of a scan in responses and in events. */
export const ruleSchema = nullableText(
  'ID of the rule that chose the destination; `default` if none matched, `fallback` if the destination did not work. Null if the code had no routing.',
);
/** The variant of a scan in responses and in events. */
export const variantSchema = nullableText('ID of the variant. Null if the destination had no variants.');
/** The source of a scan in responses and in events. */
export const sourceSchema = z
  .enum(SCAN_SOURCES)
  .nullable()
  .describe('Whether a compact symbol was scanned, or its link opened. Null if the code is not compact.');

/** The alias of a scan in responses and in events. */
export const aliasSchema = nullableText(
  'Path of the alias that the visitor opened. Null if the short link was opened.',
);

/** The identifiers of a scan of a GS1 Digital Link in responses and in events. */
export const scannedGs1Schema = z
  .object({
    gtin: z.string().describe('The GTIN with 14 digits.'),
    variant: nullableText('Consumer product variant (AI 22) of the request.'),
    batch: nullableText('Batch or lot (AI 10) of the request, also if no code is for this batch.'),
    linkType: nullableText(
      'Requested link type: `gs1:<name>`, or a URI. Null if the request had none and got the default link.',
    ),
  })
  .nullable()
  .describe(
    'What the request named, for codes of the type `gs1`; null for other types. Serial numbers are never stored.',
  );

/** The link of a click in responses. */
const linkSchema = nullableText(
  'The link that was clicked: ID of the item, or `save` for the button that saves a contact or an event. Null for scans.',
);

/** A scan in responses. */
export const scanSchema = z
  .object({
    id: z
      .string()
      .regex(/^scan_[0-9a-f]{24}$/)
      .describe('ID of the scan: `scan_` and 24 hexadecimal digits.'),
    qrCodeId: idSchema('qrCode'),
    scannedAt: z.iso.datetime().describe('Time of the scan in UTC.'),
    location: z
      .object({
        country: nullableText('ISO 3166-1 alpha-2 code.'),
        region: nullableText('State or province.'),
        city: nullableText('City.'),
      })
      .describe(GEOIP_ATTRIBUTION),
    device: z.object({
      type: z.enum(DEVICE_TYPES),
      os: nullableText('Operating system.'),
      browser: nullableText('Browser or app.'),
    }),
    referrer: nullableText('Host of the referring page.'),
    bot: z
      .boolean()
      .describe(
        'Whether the visitor is classified as a bot. Totals exclude bots unless requested otherwise.',
      ),
    botReason: z.enum(BOT_REASONS).nullable(),
    rule: ruleSchema,
    variant: variantSchema,
    source: sourceSchema,
    alias: aliasSchema,
    gs1: scannedGs1Schema,
    missed: z
      .enum(MISSED_REASONS)
      .nullable()
      .describe(
        'Why the visitor was turned away: the code was not active yet, expired, out of scans, or paused; a rule made it unavailable; or the password was wrong. Null if the scan was served. Totals exclude missed scans unless requested otherwise.',
      ),
    link: linkSchema,
  })
  .meta({ id: 'Scan' });

export type PublicScan = z.infer<typeof scanSchema>;

/** Fields of a scan that responses show. */
export type ShownScan = Omit<Scan, 'accountId' | 'shortCode' | 'visitor'>;

/** Presents a stored scan as an API response. */
export function presentScan(scan: ShownScan): PublicScan {
  return {
    id: `scan_${scan.id}`,
    qrCodeId: scan.qrCodeId,
    scannedAt: scan.at.toISOString(),
    location: { country: scan.country, region: scan.region, city: scan.city },
    device: { type: scan.device, os: scan.os, browser: scan.browser },
    referrer: scan.referrer,
    bot: scan.bot === true || scan.bot === BOT_OF_KIND.botClicks,
    botReason: scan.botReason,
    rule: scan.rule ?? null,
    variant: scan.variant ?? null,
    source: scan.source ?? null,
    alias: scan.alias ?? null,
    gs1: scan.gs1 ?? null,
    missed: scan.missed ?? null,
    link: scan.link ?? null,
  };
}
