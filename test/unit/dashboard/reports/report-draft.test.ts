import { expect, test } from '@jest/globals';
import {
  createReportSchema,
  REPORT_SECTIONS,
  type ReportResource,
} from '../../../../core/reports/report-schemas.js';
import { describeLink, describeSchedule, SECTIONS } from '../../../../dashboard/reports/describe-report.js';
import { reportBody, reportDraft, reportErrors } from '../../../../dashboard/reports/report-draft.js';

const NOW = Date.parse('2026-11-27T12:00:00Z');

test('a new report has the parts that the API has by default, and the API accepts it', () => {
  const body = reportBody({ ...reportDraft(undefined, 'ada@example.com'), name: ' Week ' });
  const parsed = createReportSchema.parse(body);
  expect(parsed).toMatchObject({ name: 'Week', schedule: { every: 'week', hour: 8 }, link: null });
  expect(parsed.sections).toEqual(createReportSchema.parse({ name: 'Week' }).sections);
  expect(SECTIONS).toEqual(REPORT_SECTIONS);
});

test.each([
  ['none', '', null],
  ['endless', '2027-01-01T00:00:00.000Z', {}],
  ['until', '2027-01-01T00:00:00.000Z', { expiresAt: '2027-01-01T00:00:00.000Z' }],
] as const)('the link %s is requested', (linkKind, expiresAt, link) => {
  expect(reportBody({ ...reportDraft(undefined), linkKind, expiresAt }).link).toEqual(link);
});

test('a name and a future end are required; an end that has passed can stay', () => {
  const draft = { ...reportDraft(undefined), name: 'Week', linkKind: 'until' as const };
  const paths = (change: object, former?: ReportResource) =>
    reportErrors({ ...draft, ...change }, former, NOW).map(({ path }) => path);
  const past = '2026-11-01T00:00:00.000Z';
  expect(paths({ name: ' ', expiresAt: '' })).toEqual(['name', 'link.expiresAt']);
  expect(paths({ expiresAt: past })).toEqual(['link.expiresAt']);
  expect(paths({ expiresAt: '2026-12-01T00:00:00.000Z' })).toEqual([]);
  const former = { link: { url: '', expiresAt: past } } as ReportResource;
  expect(paths({ expiresAt: past }, former)).toEqual([]);
});

test('schedules and links are described', () => {
  const timezone = 'America/New_York';
  expect(describeSchedule({ timezone, schedule: null })).toBe('Sent only when you send it');
  expect(describeSchedule({ timezone, schedule: { every: 'week', hour: 8 } })).toBe(
    'Every Monday at 8 AM, America/New York',
  );
  expect(describeSchedule({ timezone, schedule: { every: 'month', hour: 0 } })).toBe(
    'On the 1st of every month at 12 AM, America/New York',
  );
  const linkUntil = (expiresAt: string | null) => describeLink({ link: { url: '', expiresAt } }, NOW);
  expect(describeLink({ link: null }, NOW)).toBe('No shared page');
  expect(linkUntil(null)).toBe('Shared page');
  expect(linkUntil('2026-11-28T12:00:00Z')).toMatch(/^Shared page until Nov 28/);
  expect(linkUntil('2026-11-26T12:00:00Z')).toMatch(/^Shared page ended Nov 26/);
});
