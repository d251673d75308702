import { z } from 'zod';
import { idSchema } from '../../basics/ids.js';
import { annotationSchema, MAX_ANNOTATIONS } from './annotations.js';
import { GRANULARITIES } from './periods.js';
import type { AnalyticsRequest } from './query.js';
import {
  decodeRowKey,
  emptyStats,
  topRows,
  totalCount,
  type ClickCount,
  type Count,
  type Dimension,
  type MissedCount,
  type ScanStats,
  type TopRows,
} from './stats.js';
import { MISSED_REASONS, type MissedReason, SCAN_SOURCES } from '../scan-properties.js';
import { HOUR_MS, SLOT_MS } from '../../basics/time/durations.js';
import type { TimeZone } from '../../basics/time/time-zone.js';

const counts = {
  scans: z.number().int().min(0),
  uniqueScans: z.number().int().min(0).describe('Daily uniques'),
};
const omitted = z.number().int().min(0);

const missed = z.number().int().min(0);
const clicks = z.number().int().min(0);
type MissedByReason = Record<MissedReason, typeof missed>;

const OMITTED = 'Number of rows beyond the first 1,000 of each list; 0 if the list is complete';

/** The fields that the analytics of a code and of an account have in common. */
const shape = {
  granularity: z.enum(GRANULARITIES),
  from: z.iso.datetime().describe('First instant that is counted'),
  to: z.iso.datetime().describe('First instant that is no longer counted'),
  timezone: z.string(),
  totalScans: z.number().int().min(0),
  uniqueScans: z
    .number()
    .int()
    .min(0)
    .describe(
      'Daily uniques, summed: a visitor counts once per UTC day and code, at the first scan in the range. Visitors are recognized by a keyed hash of IP address and user agent; the key is deleted within 48 hours. The rows of a breakdown add up to this number.',
    ),
  botScans: z
    .number()
    .int()
    .min(0)
    .describe(
      'Bots, link previews, and prefetches in the range, regardless of whether the other counts include them',
    ),
  missedScans: z
    .object({
      total: missed,
      byReason: z
        .object(Object.fromEntries(MISSED_REASONS.map((reason) => [reason, missed])) as MissedByReason)
        .describe('Every reason, also those without missed scans'),
    })
    .meta({ id: 'MissedScans' })
    .describe(
      'Visitors in the range who were turned away, regardless of whether the other counts include them',
    ),
  clicks: clicks.describe(
    'Clicks by people in the range on links of codes, and on buttons that save a contact or an event. No other count includes them',
  ),
  timeSeries: z
    .array(
      z.object({
        start: z.iso.datetime().describe('First instant of the period'),
        ...counts,
        missedScans: missed.describe('Regardless of whether the other counts include them'),
        clicks: clicks.describe('Clicks on links of codes; see `clicks` of the whole range'),
      }),
    )
    .describe('Every period of the range, including those without scans'),
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
    z.object({ referrer: z.string().nullable().describe('null if the client sent no referrer'), ...counts }),
  ),
  sources: z
    .array(z.object({ source: z.enum(SCAN_SOURCES).nullable(), ...counts }))
    .describe(
      'Whether compact symbols were scanned, or their links opened; null for codes that are not compact',
    ),
  hoursOfDay: z
    .array(z.object({ hour: z.number().int().min(0).max(23), ...counts }))
    .describe('By hour of the local day in `timezone`'),
  omitted: z
    .object({
      countries: omitted,
      cities: omitted,
      devices: omitted,
      browsers: omitted,
      operatingSystems: omitted,
      referrers: omitted,
      sources: omitted,
    })
    .describe(OMITTED),
};

/** Analytics of one code. */
export const codeAnalyticsSchema = z
  .object({
    qrCodeId: idSchema('qrCode'),
    ...shape,
    targets: z
      .array(
        z.object({
          rule: z
            .string()
            .nullable()
            .describe('ID of the rule, `default`, or `fallback`; null for scans without routing'),
          variant: z.string().nullable().describe('ID of the variant'),
          ...counts,
        }),
      )
      .describe('Where scans led, by rule and variant of the routing'),
    batches: z
      .array(
        z.object({
          batch: z.string().nullable().describe('Batch or lot of the request; null for none'),
          ...counts,
        }),
      )
      .describe('By batch that visitors requested, for codes of the type `gs1`; empty for other types'),
    linkTypes: z
      .array(
        z.object({
          linkType: z
            .string()
            .nullable()
            .describe(
              '`gs1:<name>` or a URI; `default` for requests without a link type, null for scans from before the code had the type `gs1`',
            ),
          ...counts,
        }),
      )
      .describe('By link type that visitors requested, for codes of the type `gs1`; empty for other types'),
    links: z
      .array(
        z.object({
          link: z.string().describe('ID of the item of the list, or `save`'),
          clicks,
          uniqueClicks: z.number().int().min(0).describe('Daily uniques of the link'),
        }),
      )
      .describe('Clicks by link, for codes whose page has links; the other counts do not include them'),
    annotations: z
      .array(annotationSchema)
      .describe(`What happened to the code in the range, oldest first: the latest ${MAX_ANNOTATIONS}`),
    omitted: shape.omitted
      .extend({
        targets: omitted,
        batches: omitted,
        linkTypes: omitted,
        links: omitted,
        annotations: omitted,
      })
      .describe(OMITTED),
  })
  .meta({ id: 'QrCodeAnalytics' });

/** Number of codes listed in account analytics. */
const TOP_CODES = 20;

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
      .describe(`The ${TOP_CODES} most scanned codes in the range`),
  })
  .meta({ id: 'AccountAnalytics' });

export type Analytics = Omit<z.infer<typeof accountAnalyticsSchema>, 'topQrCodes'>;
export type CodeAnalytics = z.infer<typeof codeAnalyticsSchema>;

/** The counts of a code, without what happened to it. */
export type CodeCounts = Omit<CodeAnalytics, 'qrCodeId' | 'annotations' | 'omitted'> & {
  omitted: Omit<CodeAnalytics['omitted'], 'annotations'>;
};

/** Counts for a response. */
interface CountedStats {
  stats: ScanStats;
  botScans: number;
  missed: MissedCount;
  clicks: ClickCount;
}

/**
 * Builds the analytics of a response from stats. Slots are summed by period and by hour of the requested time
 * zone; periods without scans are included.
 */
export function buildAnalytics(
  { stats, botScans, missed: missedCount, clicks: clickCount }: CountedStats,
  request: AnalyticsRequest,
): Analytics {
  const { granularity, zone, starts, filter } = request;
  const { scans: totalScans, uniqueScans } = totalCount(stats);
  const slots = listSlots(stats);
  const top = Object.fromEntries(
    BREAKDOWNS.map((dimension) => [dimension, topRows(stats, dimension)]),
  ) as Record<BreakdownName, ReturnType<typeof topRows>>;
  const rowsOf = <Name extends BreakdownName>(name: Name) => top[name].rows as unknown as Analytics[Name];
  return {
    granularity,
    from: filter.from.toISOString(),
    to: filter.to.toISOString(),
    timezone: zone.name,
    totalScans,
    uniqueScans,
    botScans,
    missedScans: { total: totalCount(missedCount).scans, byReason: countByReason(missedCount) },
    clicks: totalCount(clickCount).scans,
    timeSeries: countByPeriod(slots, [listSlots(missedCount), listSlots(clickCount)], starts),
    countries: rowsOf('countries'),
    cities: rowsOf('cities'),
    devices: rowsOf('devices'),
    browsers: rowsOf('browsers'),
    operatingSystems: rowsOf('operatingSystems'),
    referrers: rowsOf('referrers'),
    sources: rowsOf('sources'),
    hoursOfDay: countByHour(slots, zone),
    omitted: {
      countries: top.countries.omitted,
      cities: top.cities.omitted,
      devices: top.devices.omitted,
      browsers: top.browsers.omitted,
      operatingSystems: top.operatingSystems.omitted,
      referrers: top.referrers.omitted,
      sources: top.sources.omitted,
    },
  };
}

/**
 * Builds the analytics of one code like `buildAnalytics`, with the breakdowns by target, by link, and, for
 * the type `gs1`, by batch and link type.
 */
export function buildCodeAnalytics(
  counted: CountedStats,
  request: AnalyticsRequest,
  type: string,
): CodeCounts {
  const { omitted: omittedRows, ...analytics } = buildAnalytics(counted, request);
  const targets = topRows(counted.stats, 'targets');
  const links = topRows({ ...emptyStats(), ...counted.clicks }, 'links');
  const none: TopRows = { rows: [], omitted: 0 };
  const batches = type === 'gs1' ? topRows(counted.stats, 'batches') : none;
  const linkTypes = type === 'gs1' ? topRows(counted.stats, 'linkTypes') : none;
  return {
    ...analytics,
    targets: targets.rows as unknown as CodeCounts['targets'],
    batches: batches.rows as unknown as CodeCounts['batches'],
    linkTypes: linkTypes.rows as unknown as CodeCounts['linkTypes'],
    links: links.rows.map(({ link, scans, uniqueScans }) => ({
      link: link ?? '',
      clicks: scans,
      uniqueClicks: uniqueScans,
    })),
    omitted: {
      ...omittedRows,
      targets: targets.omitted,
      batches: batches.omitted,
      linkTypes: linkTypes.omitted,
      links: links.omitted,
    },
  };
}

/**
 * Returns the most scanned codes, at most `TOP_CODES`.
 *
 * @param onlyCode the code whose stats they are: these have no breakdown by code
 */
export function listTopCodes(stats: ScanStats, onlyCode?: string): ({ qrCodeId: string } & Count)[] {
  if (onlyCode !== undefined) {
    const { scans, uniqueScans } = totalCount(stats);
    return scans === 0 ? [] : [{ qrCodeId: onlyCode, scans, uniqueScans }];
  }
  return topRows(stats, 'qrCodes', TOP_CODES).rows as unknown as ({ qrCodeId: string } & Count)[];
}

const BREAKDOWNS = [
  'countries',
  'cities',
  'devices',
  'browsers',
  'operatingSystems',
  'referrers',
  'sources',
] as const satisfies Dimension[];
type BreakdownName = (typeof BREAKDOWNS)[number];

function countByPeriod(
  slots: readonly SlotCount[],
  [missedSlots, clickSlots]: readonly [missed: readonly SlotCount[], clicks: readonly SlotCount[]],
  starts: readonly number[],
): Analytics['timeSeries'] {
  const periods = starts.map((start) => ({
    start: new Date(start).toISOString(),
    scans: 0,
    uniqueScans: 0,
    missedScans: 0,
    clicks: 0,
  }));
  const forEachSlot = (
    some: readonly SlotCount[],
    visit: (period: (typeof periods)[number], slot: SlotCount) => void,
  ) => {
    let index = 0;
    for (const slot of some) {
      while ((starts[index + 1] ?? Infinity) <= slot.instant) index += 1;
      const period = periods[index];
      if (period) visit(period, slot);
    }
  };
  forEachSlot(slots, add);
  forEachSlot(missedSlots, (period, { scans }) => (period.missedScans += scans));
  forEachSlot(clickSlots, (period, { scans }) => (period.clicks += scans));
  return periods;
}

/** Returns the missed scans of every reason. A reason of a later version is in the total only. */
function countByReason({ missed: { keys, scans } }: MissedCount): Analytics['missedScans']['byReason'] {
  const counted = new Map(keys.map((key, index) => [decodeRowKey(key)[0], scans[index]!]));
  return Object.fromEntries(MISSED_REASONS.map((reason) => [reason, counted.get(reason) ?? 0])) as Record<
    MissedReason,
    number
  >;
}

function countByHour(slots: readonly SlotCount[], zone: TimeZone): Analytics['hoursOfDay'] {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, scans: 0, uniqueScans: 0 }));
  for (const slot of slots) {
    const hour = hours[Math.floor(zone.localOf(slot.instant) / HOUR_MS) % 24];
    if (hour) add(hour, slot);
  }
  return hours;
}

interface SlotCount extends Count {
  /** Start of the slot in milliseconds since 1970. */
  instant: number;
}

/** Returns the slots that have scans, in order of time. */
function listSlots({ slots: { first, scans, uniqueScans } }: Pick<ScanStats, 'slots'>): SlotCount[] {
  const slots: SlotCount[] = [];
  for (const [index, count] of scans.entries()) {
    if (count === 0) continue;
    slots.push({ instant: (first + index) * SLOT_MS, scans: count, uniqueScans: uniqueScans[index]! });
  }
  return slots;
}

function add(to: Count, { scans, uniqueScans }: Count): void {
  to.scans += scans;
  to.uniqueScans += uniqueScans;
}
