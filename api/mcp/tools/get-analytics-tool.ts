import { z } from 'zod';
import { COUNT_MODES } from '../../../core/scans/analytics/scan-kinds.js';
import { GRANULARITIES } from '../../../core/scans/analytics/periods.js';
import { DEVICE_TYPES, SCAN_SOURCES } from '../../../core/scans/scan-properties.js';
import { codeId, codeType } from './code-arguments.js';
import { resultSchema } from './json-schema.js';
import { defineTool, jsonOf, toQuery } from './tool.js';

/** Maximum number of rows of a breakdown in results. */
const MAX_ROWS = 10;

const text = z.string().optional();
const mode = z.enum(COUNT_MODES).default('exclude');

export const getAnalyticsTool = defineTool({
  name: 'get_analytics',
  description:
    'Counts the scans of a code (id), or of the account: in total, by period, and by country, device, referrer, and more. Breakdowns have the first 10 rows; omitted counts the others.',
  routes: ['getAccountAnalytics', 'getQrCodeAnalytics'],
  effect: 'read',
  arguments: z.strictObject({
    id: codeId.optional().describe('Code. Without it, the account'),
    qrCodeId: text.describe('Without id, like tag, type, and folder: selects codes of the account'),
    tag: text,
    type: codeType.optional(),
    folder: text,
    includeSubfolders: z.boolean().optional(),
    from: text.describe('Date or time; default: 30 days ago'),
    to: text.describe('Last day, or a time; default: now'),
    granularity: z.enum(GRANULARITIES).default('daily'),
    timezone: text.describe('IANA name; default: UTC'),
    bots: mode,
    missed: mode.describe('Visitors who were turned away'),
    country: text.describe('Two letters'),
    city: text,
    device: z.enum(DEVICE_TYPES).optional(),
    browser: text,
    operatingSystem: text,
    referrer: text.describe('Host'),
    rule: text,
    variant: text,
    source: z.enum(SCAN_SOURCES).optional(),
    batch: text,
    linkType: text,
  }),
  result: resultSchema({
    from: 'text',
    to: 'text',
    totalScans: 'int',
    uniqueScans: 'int',
    botScans: 'int',
    timeSeries: 'list',
    countries: 'list',
    devices: 'list',
    referrers: 'list',
    omitted: 'object',
  }),
  async run({ id, ...filter }, { runRoute }) {
    const query = toQuery(filter);
    const response =
      id === undefined
        ? await runRoute('getAccountAnalytics', { query })
        : await runRoute('getQrCodeAnalytics', { params: { id }, query });
    return { structured: cutBreakdowns(jsonOf(response)) };
  },
});

/** Lists that are no breakdowns: every period, every hour, and what happened to a code. */
const WHOLE_LISTS = ['timeSeries', 'hoursOfDay', 'annotations'];

/** Cuts the breakdowns of analytics, and adds the number of rows that it cuts to `omitted`. */
function cutBreakdowns(analytics: object): object {
  const cut: Record<string, unknown> = {};
  const omitted = { ...(analytics as { omitted: Record<string, number> }).omitted };
  for (const [name, rows] of Object.entries(analytics)) {
    if (!Array.isArray(rows) || WHOLE_LISTS.includes(name) || rows.length <= MAX_ROWS) continue;
    cut[name] = rows.slice(0, MAX_ROWS);
    if (omitted[name] !== undefined) omitted[name] += rows.length - MAX_ROWS;
  }
  return { ...analytics, ...cut, omitted };
}
