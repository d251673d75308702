import { z } from 'zod';
import {
  addIssue,
  betweenFields,
  normalizeCheck,
  type ParseResult,
} from '../../symbols/payloads/normalize.js';
import { DEVICE_TYPES, SCAN_SOURCES } from '../../scans/scan-properties.js';
import { isTimeZone } from '../../basics/time/time-zone.js';
import { canonicalCountry, isCountry } from './countries.js';
import { canonicalClientName } from './client-names.js';
import { DAYS } from './days.js';
import { instantSchema } from './instants.js';
import { canonicalLanguageTag } from './language-tags.js';
import { parseNetwork } from './networks.js';
import { entryCount, keyMessage, plainKey, plainText } from './text-schemas.js';

/** Bounds the lists for which no other limit applies. */
const MAX_NAMES = 300;

/** A name without surrounding spaces, which no name of analytics has. Spaces alone are no name. */
const trimmedName = plainText(100)
  .overwrite((name) => name.trim())
  .refine((name) => name !== '', 'must not be blank');

const clientNames = (kind: 'os' | 'browser', description: string) =>
  z
    .array(trimmedName.overwrite((name) => canonicalClientName(kind, name)))
    .min(1)
    .max(MAX_NAMES)
    .overwrite(distinct)
    .describe(description);

/** Schema of a country. */
export const countrySchema = z
  .string()
  .max(100)
  .overwrite(canonicalCountry)
  .refine(
    isCountry,
    'must be a country code of ISO 3166-1 alpha-2, such as CH; list the countries of a region one by one',
  )
  .describe(
    'ISO 3166-1 alpha-2 code. Accepted in any case, and UK for GB; returned as ISO has it, in uppercase.',
  );

/**
 * Schema of the name of a region or city. Some systems write accents as characters of their own; analytics do
 * not.
 */
export const placeName = trimmedName.overwrite((name) => name.normalize('NFC'));

/**
 * Schema of the name of a region. Analytics have no codes, so one with the form of ISO 3166-2 never matches.
 */
const regionName = placeName.refine(
  (name) => !/^[A-Z]{2}-[A-Z\d]{1,3}$/.test(name),
  'must be the name of a state or province as analytics show it, such as California, not its code',
);

/** Schema of a BCP 47 language tag, which is returned in its canonical form. */
export const languageTag = z
  .string()
  .max(35)
  .overwrite((tag) => canonicalLanguageTag(tag) ?? tag)
  .refine(
    (tag) => canonicalLanguageTag(tag) !== undefined,
    'must be a BCP 47 language tag, such as de or de-CH',
  );

const network = z
  .string()
  .refine(
    (cidr) => parseNetwork(cidr) !== undefined,
    'must be an IPv4 or IPv6 network such as 192.0.2.0/24 or 2001:db8::/32',
  );

const wallTime = (description: string) =>
  z
    .string()
    .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as 09:30, or 24:00')
    .describe(description);

const openingHours = z
  .strictObject({
    days: z
      .array(z.enum(DAYS))
      .min(1)
      .max(DAYS.length)
      .describe('Days of the week on which the interval begins.'),
    from: wallTime('First minute of the interval on the wall clock of the time zone.'),
    to: wallTime(
      'End of the interval, exclusive. An earlier time than `from` is on the next day; `24:00` is the end of the day.',
    ),
  })
  .check(
    betweenFields(['from', 'to'], (payload) => {
      const { from, to } = payload.value;
      const isEmpty = from === to || (from === '24:00' && to === '00:00');
      if (isEmpty) addIssue(payload, 'to', 'must not be the same time as from');
    }),
  );

function parseTimeZone(name: string): ParseResult<string> {
  return isTimeZone(name)
    ? { value: name }
    : { problem: 'must be a time zone of the IANA database, such as Europe/Berlin' };
}

const schedule = z
  .strictObject({
    timezone: z.string().max(100).check(normalizeCheck(parseTimeZone)).describe('IANA time zone.'),
    weekly: z
      .array(openingHours)
      .min(1)
      .max(20)
      .describe('Opening hours. An interval past midnight belongs to the day on which it begins.'),
    except: z
      .array(z.iso.date())
      .max(100)
      .optional()
      .describe('Local dates on which no interval begins, such as holidays.'),
  })
  .describe('Weekly opening hours.');

const query = z
  .record(plainKey(200), plainText(500, { allowEmpty: true }), { error: keyMessage })
  .check(entryCount(1, 5))
  .describe(
    'Values by parameter of the request. Every parameter must be present with this value; `*` stands for any value.',
  );

/** Conditions of a rule: each list matches if one of its items does, and all conditions must match. */
export const conditionSchema = z
  .strictObject({
    os: clientNames('os', 'Operating systems, as analytics name them.').optional(),
    device: z
      .array(z.enum(DEVICE_TYPES))
      .min(1)
      .max(DEVICE_TYPES.length)
      .optional()
      .describe('Types of device.'),
    browser: clientNames('browser', 'Browsers or apps, as analytics name them.').optional(),
    country: z
      .array(countrySchema)
      .min(1)
      .max(MAX_NAMES)
      .overwrite(distinct)
      .optional()
      .describe('Countries. An unknown location matches none.'),
    region: z
      .array(z.strictObject({ country: countrySchema, region: regionName }))
      .min(1)
      .max(MAX_NAMES)
      .optional()
      .describe('States or provinces, as analytics name them.'),
    city: z
      .array(z.strictObject({ country: countrySchema, city: placeName }))
      .min(1)
      .max(MAX_NAMES)
      .optional()
      .describe('Cities, as analytics name them.'),
    language: z
      .array(languageTag)
      .min(1)
      .max(MAX_NAMES)
      .overwrite(distinct)
      .optional()
      .describe(
        'BCP 47 language ranges, returned in their canonical form: `ger` and `DE` become `de`. `de` also matches `de-CH`. With `defaultLanguage`, the best language of the visitor decides; otherwise, only languages of weight 0.9 or more match.',
      ),
    from: instantSchema().optional().describe('First instant at which the rule applies.'),
    until: instantSchema().optional().describe('First instant at which the rule no longer applies.'),
    schedule: schedule.optional(),
    query: query.optional(),
    network: z
      .array(network)
      .min(1)
      .max(20)
      .optional()
      .describe("Networks (CIDR) of the visitor's IP address, which is not stored."),
    source: z
      .enum(SCAN_SOURCES)
      .optional()
      .describe('How the code was opened: from its symbol or its link. Known of compact codes only.'),
  })
  .refine((when) => Object.keys(when).length > 0, 'must have at least one condition')
  .check(
    betweenFields(['from', 'until'], (payload) => {
      const { from, until } = payload.value;
      const isEmpty = from !== undefined && until !== undefined && Date.parse(until) <= Date.parse(from);
      if (isEmpty) addIssue(payload, 'until', 'must be later than from, or the rule never matches');
    }),
  )
  .meta({ id: 'RoutingCondition' });

const texts = z.array(z.string()).optional();

/**
 * Conditions as they are stored: an earlier version may have accepted values that can never match and that
 * requests reject now. Such a rule must not keep its code from being read.
 */
export const storedConditionSchema: z.ZodType<z.output<typeof conditionSchema>> = z.strictObject({
  ...conditionSchema.shape,
  os: texts,
  browser: texts,
  country: texts,
  region: z.array(z.strictObject({ country: z.string(), region: z.string() })).optional(),
  city: z.array(z.strictObject({ country: z.string(), city: z.string() })).optional(),
  language: texts,
});

/** Removes repetitions, which canonical forms can lead to. */
function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}

export type Condition = z.output<typeof conditionSchema>;
