import { z } from 'zod';
import { GEOIP_ATTRIBUTION } from './analytics/geoip-attribution.js';
import { idSchema } from './ids.js';

export const DEVICE_TYPES = [
  'mobile',
  'tablet',
  'desktop',
  'tv',
  'wearable',
  'console',
  'embedded',
  'unknown',
] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

/** Why a scan is not taken for a person's. */
export const BOT_REASONS = ['bot', 'link_preview', 'prefetch', 'no_user_agent'] as const;
export type BotReason = (typeof BOT_REASONS)[number];

/** Where a visitor seems to be; null where it isn't known. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  region: string | null;
  city: string | null;
}

/** What a scan was made with. */
export interface Device {
  device: DeviceType;
  os: string | null;
  browser: string | null;
}

/** One request for a short URL, as it is kept. The visitor's address is never part of it. */
export interface Scan extends Place, Device {
  /** 24 hexadecimal digits. */
  id: string;
  accountId: string;
  qrCodeId: string;
  /** The short code that was asked for: a code may have several over time. */
  shortCode: string;
  at: Date;
  /** Host of the page that led here. */
  referrer: string | null;
  bot: boolean;
  botReason: BotReason | null;
  /** Keyed hash of code, address and user agent; the key lives for one UTC day, so days can't be joined. */
  visitor: string;
}

const nullableText = (description: string) => z.string().nullable().describe(description);

/** A scan as the API shows it. */
export const scanSchema = z
  .object({
    id: z
      .string()
      .regex(/^scan_[0-9a-f]{24}$/)
      .describe('Identifier: `scan_` and 24 hexadecimal digits'),
    qrCodeId: idSchema('qrCode'),
    scannedAt: z.iso.datetime().describe('When, in UTC'),
    location: z
      .object({
        country: nullableText('ISO 3166-1 alpha-2'),
        region: nullableText('State or province'),
        city: nullableText('City'),
      })
      .describe(GEOIP_ATTRIBUTION),
    device: z.object({
      type: z.enum(DEVICE_TYPES),
      os: nullableText('Operating system'),
      browser: nullableText('Browser or app'),
    }),
    referrer: nullableText('Host of the page that led here'),
    bot: z.boolean().describe('Not taken for a person: left out of totals unless asked for'),
    botReason: z.enum(BOT_REASONS).nullable(),
  })
  .meta({ id: 'Scan' });

export type PublicScan = z.infer<typeof scanSchema>;

export function toPublicScan(scan: Scan): PublicScan {
  return {
    id: `scan_${scan.id}`,
    qrCodeId: scan.qrCodeId,
    scannedAt: scan.at.toISOString(),
    location: { country: scan.country, region: scan.region, city: scan.city },
    device: { type: scan.device, os: scan.os, browser: scan.browser },
    referrer: scan.referrer,
    bot: scan.bot,
    botReason: scan.botReason,
  };
}
