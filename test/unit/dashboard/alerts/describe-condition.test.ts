import { expect, test } from '@jest/globals';
import { formatHours } from '../../../../core/alerts/format-hours.js';
import { ALERT_EVENTS as API_EVENTS, type AlertCondition } from '../../../../core/alerts/alert-schemas.js';
import { ALERT_EVENTS } from '../../../../dashboard/alerts/alert-kinds.js';
import { describeCondition, suggestName } from '../../../../dashboard/alerts/describe-condition.js';

test.each<[AlertCondition, sentence: string, name: string]>([
  [{ spike: { scans: 1_000, hours: 1 } }, 'At least 1,000 scans within 1 hour', '1,000 scans in 1 hour'],
  [{ drop: { scans: 1, hours: 48 } }, 'Fewer than 1 scan within 2 days', 'Under 1 scan in 2 days'],
  [
    { silence: { hours: 36, minScans: 10 } },
    'A code has no scan for 36 hours, after at least 10 in 28 days',
    'Silent for 36 hours',
  ],
  [{ events: ['qr_code.destination_broken'] }, 'A link breaks', 'A link breaks'],
  [
    { events: ['job.failed', 'limit.near'] },
    ...same('A job fails, or a limit of the plan is nearly reached'),
  ],
  [
    { events: ['qr_code.destination_broken', 'job.failed', 'import.ready', 'limit.near'] },
    ...same('A link breaks, a job fails, or 2 more'),
  ],
])('%j is described and named', (condition, sentence, name) => {
  expect([describeCondition(condition), suggestName(condition)]).toEqual([sentence, name]);
});

function same(text: string): [string, string] {
  return [text, text];
}

test('hours are days from two whole days on', () => {
  expect([1, 24, 47, 48, 50, 2_160].map(formatHours)).toEqual([
    '1 hour',
    '24 hours',
    '47 hours',
    '2 days',
    '50 hours',
    '90 days',
  ]);
});

test('the form offers each event that the API accepts', () => {
  expect(ALERT_EVENTS.toSorted()).toEqual(API_EVENTS.toSorted());
});
