import type { Analytics, CodeAnalytics } from '../../../core/scans/analytics/analytics-schema.js';
import { csvLine } from '../../../core/basics/csv.js';
import { analyticsCsv } from '../../analytics/analytics-csv.js';
import { scanCsvLine, SCANS_CSV_HEADER } from '../../../core/scans/scan-csv.js';
import type { PublicScan } from '../../../core/scans/scan.js';
import { QR_CODE_ID } from '../../../core/codes/qr-code-example.js';

const counts = { scans: 3, uniqueScans: 2 };

/** Two days in Vienna. */
export const ANALYTICS: Analytics = {
  granularity: 'daily',
  from: '2026-11-19T23:00:00.000Z',
  to: '2026-11-21T23:00:00.000Z',
  timezone: 'Europe/Vienna',
  totalScans: 3,
  uniqueScans: 2,
  botScans: 1,
  missedScans: {
    total: 1,
    byReason: { scheduled: 0, expired: 0, exhausted: 0, paused: 1, blocked: 0, password: 0 },
  },
  clicks: 2,
  timeSeries: [
    { start: '2026-11-19T23:00:00.000Z', scans: 0, uniqueScans: 0, missedScans: 0, clicks: 0 },
    { start: '2026-11-20T23:00:00.000Z', ...counts, missedScans: 1, clicks: 2 },
  ],
  countries: [{ country: 'AT', ...counts }],
  cities: [{ city: 'Vienna', region: 'Vienna', country: 'AT', ...counts }],
  devices: [{ device: 'mobile', ...counts }],
  browsers: [{ browser: 'Mobile Safari', ...counts }],
  operatingSystems: [{ operatingSystem: 'iOS', ...counts }],
  referrers: [{ referrer: null, ...counts }],
  sources: [{ source: null, ...counts }],
  hoursOfDay: Array.from({ length: 24 }, (_, hour) =>
    hour === 9 ? { hour, ...counts } : { hour, scans: 0, uniqueScans: 0 },
  ),
  omitted: {
    countries: 0,
    cities: 0,
    devices: 0,
    browsers: 0,
    operatingSystems: 0,
    referrers: 0,
    sources: 0,
  },
};

const TARGETS = [{ rule: 'r1', variant: null, ...counts }];

/** The same of one code, whose destination was changed. */
export const CODE_ANALYTICS: CodeAnalytics = {
  qrCodeId: QR_CODE_ID,
  ...ANALYTICS,
  targets: TARGETS,
  batches: [],
  linkTypes: [],
  links: [{ link: 'l1', clicks: 2, uniqueClicks: 1 }],
  annotations: [{ at: '2026-11-20T16:04:00.000Z', kind: 'revision', text: 'Autumn menu' }],
  omitted: { ...ANALYTICS.omitted, targets: 0, batches: 0, linkTypes: 0, links: 0, annotations: 0 },
};

export const TOP_QR_CODES = [{ qrCodeId: QR_CODE_ID, name: 'Menu', shortCode: 'menu-7', ...counts }];

export const SCAN: PublicScan = {
  id: 'scan_6920a1b2c3d4e5f607182930',
  qrCodeId: QR_CODE_ID,
  scannedAt: '2026-11-21T08:15:30.000Z',
  location: { country: 'AT', region: 'Vienna', city: 'Vienna' },
  device: { type: 'mobile', os: 'iOS', browser: 'Mobile Safari' },
  referrer: null,
  bot: false,
  botReason: null,
  rule: 'r1',
  variant: null,
  source: null,
  alias: null,
  gs1: null,
  missed: null,
  link: null,
};

export const ANALYTICS_CSV = [...analyticsCsv(ANALYTICS, { targets: TARGETS })].join('');
export const ACCOUNT_ANALYTICS_CSV = [
  ...analyticsCsv(ANALYTICS, {
    topQrCodes: TOP_QR_CODES.map(({ qrCodeId, ...row }) => ({ ...row, code: qrCodeId })),
  }),
].join('');
export const SCANS_CSV = csvLine(SCANS_CSV_HEADER) + scanCsvLine(SCAN);
