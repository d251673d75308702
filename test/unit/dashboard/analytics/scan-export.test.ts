import { expect, test } from '@jest/globals';
import { exportRequestSchema } from '../../../../core/jobs/job-schemas.js';
import { scanExportRequest } from '../../../../dashboard/analytics/scan-export.js';

const WEEK = {
  range: { from: '2026-09-01', to: '2026-09-07' },
  timeZone: 'Europe/Berlin',
  withBots: false,
  missedOnly: false,
  filters: {},
};

test('the export has the range, the time zone, and the filters of the page', () => {
  const request = scanExportRequest(
    'ndjson',
    { ...WEEK, withBots: true, missedOnly: true, filters: { country: 'DE', rule: 'r1' } },
    {},
  );
  expect(request).toEqual({
    scans: {
      from: '2026-09-01',
      to: '2026-09-07',
      format: 'ndjson',
      filters: {
        timezone: 'Europe/Berlin',
        bots: 'include',
        missed: 'only',
        country: 'DE',
        rule: 'r1',
      },
    },
  });
  expect(exportRequestSchema.safeParse(request).success).toBe(true);
});

test.each([
  [{ code: 'qr_1', tag: 'menu' }, { ids: ['qr_1'] }],
  [{ tag: 'menu' }, { filter: { tag: 'menu' } }],
  [{ type: 'url' }, { filter: { type: 'url' } }],
])('the selection %j is %j', (selection, select) => {
  const request = scanExportRequest('csv', WEEK, selection);
  expect(JSON.parse(JSON.stringify(request))).toMatchObject({ scans: { select } });
  expect(exportRequestSchema.safeParse(JSON.parse(JSON.stringify(request))).success).toBe(true);
});
