import { z } from 'zod';
import { idSchema } from '../basics/ids.js';
import { isTimeZone } from '../basics/time/time-zone.js';
import { scanSelectionSchema } from '../codes/scan-selection.js';
import { emailsSchema } from '../mail/recipient-schemas.js';
import { REPORT_INTERVALS } from './report-schedule.js';

/** Parts of a report that an owner chooses: members of the analytics of an account. */
export const REPORT_SECTIONS = [
  'timeSeries',
  'countries',
  'cities',
  'devices',
  'browsers',
  'operatingSystems',
  'referrers',
  'hoursOfDay',
  'topQrCodes',
] as const;

export type ReportSection = (typeof REPORT_SECTIONS)[number];

/** Sections that may name people's places and pages are chosen on purpose. */
const DEFAULT_SECTIONS = REPORT_SECTIONS.filter((name) => name !== 'cities' && name !== 'referrers');

const DEFAULT_HOUR = 8;

const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u, 'must not contain control characters')
  .describe('Name of the report, which its page and mails show');

const timezoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin')
  .describe('IANA time zone of periods and of the time of sending');

const sectionsSchema = z
  .array(z.enum(REPORT_SECTIONS))
  .overwrite((sections) => REPORT_SECTIONS.filter((name) => sections.includes(name)))
  .describe(
    'Parts that are shown. Totals and their change against the previous period always are. Default: all but `cities` and `referrers`',
  );

const scheduleSchema = z
  .strictObject({
    every: z
      .enum(REPORT_INTERVALS)
      .describe(
        '`week`: sent on Monday about the week before. `month`: sent on the 1st about the month before',
      ),
    hour: z
      .int()
      .min(0)
      .max(23)
      .default(DEFAULT_HOUR)
      .describe('Hour of the day in `timezone`. An hour that the clocks skip is sent when they jump'),
  })
  .nullable()
  .describe('When the report is sent. Null: only on request');

const linkSchema = z
  .strictObject({
    expiresAt: z.iso.datetime({ offset: true }).nullish().describe('When the page ends. Default: never'),
    url: z.string().nullish().describe('Ignored, so that a link from a response can be sent back.'),
  })
  .nullable()
  .describe(
    'The page that shows the report without sign-in. Null: there is none, and a later link has another URL',
  );

const fields = {
  name: nameSchema,
  filter: scanSelectionSchema,
  timezone: timezoneSchema,
  sections: sectionsSchema,
  schedule: scheduleSchema,
  emails: emailsSchema,
  link: linkSchema,
};

export const createReportSchema = z
  .strictObject({
    ...fields,
    filter: fields.filter.default({}),
    timezone: fields.timezone.default('UTC'),
    sections: fields.sections.default(DEFAULT_SECTIONS),
    schedule: fields.schedule.default(null),
    emails: fields.emails.default([]),
    link: fields.link.default(null),
  })
  .meta({ id: 'CreateReport' });

export const updateReportSchema = z
  .strictObject(fields)
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'must contain at least one field')
  .meta({ id: 'UpdateReport' });

export const reportSchema = z
  .object({
    id: idSchema('report'),
    ...fields,
    sections: z.array(z.enum(REPORT_SECTIONS)),
    schedule: z.object({ every: z.enum(REPORT_INTERVALS), hour: z.int().min(0).max(23) }).nullable(),
    emails: z.array(z.string()),
    link: z
      .object({
        url: z.string().describe('Address of the page, until it is rotated'),
        expiresAt: z.iso.datetime().nullable(),
      })
      .nullable()
      .describe('The page that shows the report without sign-in. Null: there is none'),
    nextAt: z.iso.datetime().nullable().describe('When the report is sent next. Null without a schedule'),
    lastSentAt: z.iso.datetime().nullable().describe('When mails were last written'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Report' });

/** Result of sending a report on request. */
export const reportSendingSchema = z
  .object({
    id: idSchema('report'),
    from: z.iso.datetime().describe('First instant of the period that the mails are about'),
    to: z.iso.datetime().describe('First instant after it'),
    mails: z.int().min(0).describe('Number of mails: one per confirmed recipient'),
  })
  .meta({ id: 'ReportSending' });

export type CreateReport = z.output<typeof createReportSchema>;
export type UpdateReport = z.output<typeof updateReportSchema>;
export type ReportResource = z.output<typeof reportSchema>;
