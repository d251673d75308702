import { z } from 'zod';
import { idSchema } from '../../basics/ids.js';
import { QR_CODE_ID } from '../../codes/qr-code-example.js';
import { aliasSchema, ruleSchema, scannedGs1Schema, sourceSchema, variantSchema } from '../../scans/scan.js';
import { DEVICE_TYPES } from '../../scans/scan-properties.js';
import { defineEvent, time } from './define-event.js';

const data = z.object({
  qrCodeId: idSchema('qrCode'),
  scannedAt: time,
  location: z.object({
    country: z.string().nullable().describe('Country code (ISO 3166-1). Null if unknown.'),
    city: z.string().nullable(),
  }),
  device: z.object({ type: z.enum(DEVICE_TYPES).nullable() }),
  referrer: z.string().nullable().describe('Host of the page that linked to the short link.'),
  bot: z.boolean().describe('Whether a bot, link preview, or prefetch opened the short link.'),
  rule: ruleSchema,
  variant: variantSchema,
  source: sourceSchema,
  alias: aliasSchema,
  gs1: scannedGs1Schema,
});

const scannedAt = '2026-11-21T08:15:30.000Z';

const example = {
  timestamp: scannedAt,
  data: {
    qrCodeId: QR_CODE_ID,
    scannedAt,
    location: { country: 'AT', city: 'Vienna' },
    device: { type: 'mobile' as const },
    referrer: null,
    bot: false,
    rule: 'r1',
    variant: null,
    source: null,
    alias: null,
    gs1: null,
  },
};

export const scanned = defineEvent({
  type: 'qr_code.scanned',
  id: 'ScanEvent',
  label: 'A code was scanned',
  description:
    'A code of the account was scanned. Scans by bots, link previews, and prefetches are sent to endpoints with `includeBots` only.',
  data,
  example,
});

export const firstScanned = defineEvent({
  type: 'qr_code.first_scanned',
  id: 'FirstScanEvent',
  label: 'A person scanned a code for the first time',
  description:
    'A person scanned the code for the first time. It is sent once per code, in addition to `qr_code.scanned`.',
  data,
  example,
});

export const linkClicked = defineEvent({
  type: 'qr_code.link_clicked',
  id: 'LinkClickedEvent',
  label: 'A link of a code was clicked',
  description:
    'A visitor clicked a link on the page of a code, or saved its contact or event. Clicks by bots, link previews, and prefetches are sent to endpoints with `includeBots` only.',
  data: data.extend({ link: z.string().describe('ID of the item of the list, or `save`.') }),
  example: { ...example, data: { ...example.data, rule: null, link: 'l1' } },
});
