import { BSON } from 'mongodb';
import { z } from 'zod';
import { BOT_OF_KIND } from '../../core/scans/analytics/scan-kinds.js';
import { BOT_REASONS, DEVICE_TYPES, MISSED_REASONS, SCAN_SOURCES } from '../../core/scans/scan-properties.js';
import type { ScannedGs1 } from '../../core/scans/scan.js';
import type { ScanDocument } from './scan-documents.js';

const nullableText = z.string().nullable();

const scannedGs1 = z.strictObject({
  gtin: z.string(),
  variant: nullableText,
  batch: nullableText,
  linkType: nullableText,
} satisfies Record<keyof ScannedGs1, z.ZodType>);

/**
 * The schema of each field of a scan. A field without a schema would make every spooled scan that has it
 * unreadable.
 */
const FIELDS = {
  _id: z.instanceof(BSON.ObjectId),
  accountId: z.string(),
  qrCodeId: z.string(),
  shortCode: z.string(),
  alias: z.string().optional(),
  gs1: scannedGs1.optional(),
  at: z.date(),
  country: nullableText,
  region: nullableText,
  city: nullableText,
  device: z.enum(DEVICE_TYPES),
  os: nullableText,
  browser: nullableText,
  referrer: nullableText,
  bot: z.union([z.boolean(), z.null(), z.literal(BOT_OF_KIND.clicks), z.literal(BOT_OF_KIND.botClicks)]),
  botReason: z.enum(BOT_REASONS).nullable(),
  visitor: z.string(),
  link: z.string().optional(),
  rule: z.string().optional(),
  variant: z.string().optional(),
  source: z.enum(SCAN_SOURCES).optional(),
  missed: z.enum(MISSED_REASONS).optional(),
  outbox: z.array(z.string()).optional(),
  firstScan: z.literal(true).optional(),
  firstScanOutbox: z.array(z.string()).optional(),
} satisfies Record<keyof ScanDocument, z.ZodType>;

/** Accepts no other fields, because a damaged line can be valid JSON. */
const scanSchema: z.ZodType<ScanDocument> = z.strictObject(FIELDS);

/** Serializes scans for the spool: one line of MongoDB Extended JSON each. */
export function serializeScans(scans: readonly ScanDocument[]): string {
  return scans.map((scan) => `${BSON.EJSON.stringify(scan)}\n`).join('');
}

/**
 * Parses the text of `serializeScans`. A damaged line, such as one that a crash cut off, does not affect the
 * others.
 *
 * @returns The scans, and the number of unreadable lines.
 */
export function parseScans(text: string): { scans: ScanDocument[]; unreadable: number } {
  const lines = text.split('\n').filter((line) => line !== '');
  const scans = lines.flatMap((line) => parseLine(line) ?? []);
  return { scans, unreadable: lines.length - scans.length };
}

function parseLine(line: string): ScanDocument | undefined {
  try {
    return scanSchema.safeParse(BSON.EJSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
