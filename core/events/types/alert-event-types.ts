import { z } from 'zod';
import { idSchema } from '../../basics/ids.js';
import { defineEvent, time } from './define-event.js';

/** Maximum number of codes in an event of an alert. */
export const MAX_ALERTED_CODES = 100;

const MAX_SCANS = 1_000_000;
const MAX_SPIKE_HOURS = 24;
const MAX_DROP_HOURS = 168;
const MAX_SILENCE_HOURS = 2_160;
/** Scans that make a code busy, unless the owner sets another number. */
export const DEFAULT_MIN_SCANS = 10;

const scans = z.int().min(1).max(MAX_SCANS);

/** The conditions of alerts that are checked periodically. Only scans by people count. */
export const checkedConditionFields = {
  spike: z
    .strictObject({ scans, hours: z.int().min(1).max(MAX_SPIKE_HOURS) })
    .describe('At least `scans` within the last `hours`'),
  drop: z
    .strictObject({ scans, hours: z.int().min(1).max(MAX_DROP_HOURS) })
    .describe('Fewer than `scans` within the last `hours`; not before the condition is that old'),
  silence: z
    .strictObject({
      hours: z.int().min(1).max(MAX_SILENCE_HOURS),
      minScans: z
        .int()
        .min(1)
        .max(MAX_SCANS)
        .optional()
        .describe(`Scans in the 28 days up to the last one. Default: ${DEFAULT_MIN_SCANS}`),
    })
    .describe('Checked per code: an `active` code had no scan for `hours`, after at least `minScans`'),
};

const checkedCondition = z.object({
  spike: checkedConditionFields.spike.optional(),
  drop: checkedConditionFields.drop.optional(),
  silence: checkedConditionFields.silence.optional(),
});

export const alertTriggered = defineEvent({
  type: 'alert.triggered',
  id: 'AlertTriggeredEvent',
  label: 'Scans met the condition of an alert',
  description:
    'Scans met the condition `spike`, `drop`, or `silence` of an alert. The codes that one check found silent share one event.',
  data: z.object({
    alertId: idSchema('alert'),
    name: z.string(),
    condition: checkedCondition.describe('The condition, which has one member.'),
    scans: z
      .int()
      .nullable()
      .describe('Number of scans that met the condition `spike` or `drop`; null for `silence`.'),
    qrCodes: z
      .array(
        z.object({
          qrCodeId: idSchema('qrCode'),
          name: z.string().nullable(),
          lastScannedAt: time,
        }),
      )
      .describe(`The codes that fell silent, at most ${MAX_ALERTED_CODES}; empty for other conditions.`),
    omitted: z.int().describe('Number of further silent codes, which are not in `qrCodes`.'),
    at: time.describe('When the check found it.'),
  }),
  example: {
    timestamp: '2026-11-21T08:15:00.000Z',
    data: {
      alertId: 'alr_01k8zq4w5tfxxa1b2c3d4e5f6g',
      name: 'Posters fell silent',
      condition: { silence: { hours: 48, minScans: 10 } },
      scans: null,
      qrCodes: [
        {
          qrCodeId: 'qr_01k8zq4w5tfxxa1b2c3d4e5f6g',
          name: 'Poster at the station',
          lastScannedAt: '2026-11-19T08:02:11.000Z',
        },
      ],
      omitted: 0,
      at: '2026-11-21T08:15:00.000Z',
    },
  },
});
