import { z } from 'zod';
import { idSchema } from '../ids.js';
import { GRANULARITIES } from './periods.js';
import type { AnalyticsRequest } from './query.js';
import { SLOT_MS, type Count, type Tally } from './stats.js';

const counts = {
  scans: z.number().int().min(0),
  uniqueScans: z.number().int().min(0).describe('Daily uniques'),
};
const HOUR_MS = 3_600_000;
const omitted = z.number().int().min(0);

/** What every analytics answer holds, whatever it is about. */
const shape = {
  granularity: z.enum(GRANULARITIES),
  from: z.iso.datetime().describe('First instant that counts'),
  to: z.iso.datetime().describe('First instant that counts no more'),
  timezone: z.string(),
  totalScans: z.number().int().min(0),
  uniqueScans: z
    .number()
    .int()
    .min(0)
    .describe(
      'Daily uniques, summed: a visitor (address and user agent, known by a hash whose key is thrown away) counts once per UTC day and code, at the first scan in range. The parts of a breakdown add up to this.',
    ),
  botScans: z
    .number()
    .int()
    .min(0)
    .describe('Bots, link previews and prefetches in the range, counted or not'),
  timeSeries: z
    .array(
      z.object({ start: z.iso.datetime().describe('The instant at which the period begins'), ...counts }),
    )
    .describe('Every period of the range, empty ones too'),
  countries: z.array(z.object({ country: z.string().nullable(), ...counts })),
  cities: z.array(
    z.object({
      city: z.string().nullable(),
      region: z.string().nullable(),
      country: z.string().nullable(),
      ...counts,
    }),
  ),
  devices: z.array(z.object({ device: z.string(), ...counts })),
  browsers: z.array(z.object({ browser: z.string().nullable(), ...counts })),
  operatingSystems: z.array(z.object({ operatingSystem: z.string().nullable(), ...counts })),
  referrers: z.array(
    z.object({ referrer: z.string().nullable().describe('null: none was sent'), ...counts }),
  ),
  hoursOfDay: z
    .array(z.object({ hour: z.number().int().min(0).max(23), ...counts }))
    .describe('By hour of the local day'),
  omitted: z
    .object({
      countries: omitted,
      cities: omitted,
      devices: omitted,
      browsers: omitted,
      operatingSystems: omitted,
      referrers: omitted,
    })
    .describe('Rows beyond the first 1,000 of each list; 0: the list is whole'),
};

/** Analytics of one code. Places: IP geolocation by DB-IP. */
export const codeAnalyticsSchema = z
  .object({ qrCodeId: idSchema('qrCode'), ...shape })
  .meta({ id: 'QrCodeAnalytics' });

/** So many codes stand in the analytics of an account. */
export const TOP_CODES = 20;

/** Analytics of all codes of an account. */
export const accountAnalyticsSchema = z
  .object({
    ...shape,
    topQrCodes: z
      .array(
        z.object({
          qrCodeId: idSchema('qrCode'),
          name: z.string().nullable(),
          shortCode: z.string(),
          ...counts,
        }),
      )
      .describe(`The ${TOP_CODES} most scanned codes of the range`),
  })
  .meta({ id: 'AccountAnalytics' });

export type Analytics = Omit<z.infer<typeof codeAnalyticsSchema>, 'qrCodeId'>;

/** Counts → the answer: periods and hours of the zone are summed from quarters, empty ones filled in. */
export function buildAnalytics(tally: Tally, request: AnalyticsRequest): Analytics {
  const { granularity, zone, filter } = request;
  const total = sum(tally.quarters);
  return {
    granularity,
    from: filter.from.toISOString(),
    to: filter.to.toISOString(),
    timezone: zone.name,
    totalScans: total.scans,
    uniqueScans: total.uniqueScans,
    botScans: tally.botScans,
    timeSeries: byPeriod(tally.quarters, request),
    countries: tally.countries.rows,
    cities: tally.cities.rows,
    devices: tally.devices.rows,
    browsers: tally.browsers.rows,
    operatingSystems: tally.operatingSystems.rows,
    referrers: tally.referrers.rows,
    hoursOfDay: byHour(tally.quarters, request),
    omitted: {
      countries: tally.countries.omitted,
      cities: tally.cities.omitted,
      devices: tally.devices.omitted,
      browsers: tally.browsers.omitted,
      operatingSystems: tally.operatingSystems.omitted,
      referrers: tally.referrers.omitted,
    },
  };
}

function sum(rows: readonly Count[]): Count {
  const total = { scans: 0, uniqueScans: 0 };
  for (const row of rows) add(total, row);
  return total;
}

function byPeriod(quarters: Tally['quarters'], { starts }: AnalyticsRequest): Analytics['timeSeries'] {
  const periods = starts.map((start) => ({ start: new Date(start).toISOString(), scans: 0, uniqueScans: 0 }));
  const inOrder = [...quarters].sort((one, other) => one.quarter - other.quarter);
  let index = 0;
  for (const row of inOrder) {
    while ((starts[index + 1] ?? Infinity) <= row.quarter * SLOT_MS) index += 1;
    const period = periods[index];
    if (period) add(period, row);
  }
  return periods;
}

function byHour(quarters: Tally['quarters'], { zone }: AnalyticsRequest): Analytics['hoursOfDay'] {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, scans: 0, uniqueScans: 0 }));
  for (const row of quarters) {
    const hour = hours[Math.floor(zone.localOf(row.quarter * SLOT_MS) / HOUR_MS) % 24];
    if (hour) add(hour, row);
  }
  return hours;
}

function add(to: Count, { scans, uniqueScans }: Count): void {
  to.scans += scans;
  to.uniqueScans += uniqueScans;
}
