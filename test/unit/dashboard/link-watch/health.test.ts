import { expect, test } from '@jest/globals';
import type { Health, TargetHealthResource } from '../../../../core/codes/link-watch/health.js';
import { isChecked, listTargets } from '../../../../dashboard/link-watch/watched-targets.js';
import { describeReason, isFailing, worstFirst } from '../../../../dashboard/link-watch/describe-health.js';

const target = (url: string, members: Partial<TargetHealthResource> = {}): TargetHealthResource => ({
  url,
  status: 'ok',
  httpStatus: 200,
  reason: null,
  checkedAt: null,
  since: null,
  ...members,
});
const health = (...targets: TargetHealthResource[]): Health => ({
  ...targets[0]!,
  targets: targets.length > 1 ? targets : [],
});

test('a reason names the HTTP status, where there is one', () => {
  expect(describeReason({ status: 'broken', httpStatus: 404, reason: 'status' })).toBe(
    'The site responds with an error (HTTP 404)',
  );
  expect(describeReason({ status: 'broken', httpStatus: null, reason: 'timeout' })).toBe(
    'The site does not respond within 10 seconds',
  );
  expect(describeReason({ status: 'unknown', httpStatus: 503, reason: 'unclear' })).toBe(
    'The site is down for maintenance, and says when it is back (HTTP 503)',
  );
  expect(describeReason({ status: 'ok', httpStatus: 200, reason: null })).toBeUndefined();
});

test('a destination fails from its first failure until it is broken; an unclear result is no failure', () => {
  expect(isFailing({ status: 'ok', httpStatus: 500, reason: 'status' })).toBe(true);
  expect(isFailing({ status: 'broken', httpStatus: 500, reason: 'status' })).toBe(false);
  expect(isFailing({ status: 'unknown', httpStatus: 403, reason: 'blocked' })).toBe(false);
});

test('destinations are sorted from the worst to the best', () => {
  const targets = [
    target('a'),
    target('b', { status: 'unknown', reason: 'blocked' }),
    target('c', { status: 'broken', reason: 'name' }),
    target('d', { reason: 'timeout' }),
  ];
  expect(worstFirst(targets).map(({ url }) => url)).toEqual(['c', 'b', 'd', 'a']);
});

test('the only destination of a code is listed like one of several', () => {
  expect(listTargets(health(target('a')))).toEqual([target('a')]);
  expect(listTargets(health(target('a'), target('b'))).map(({ url }) => url)).toEqual(['a', 'b']);
  expect(listTargets(null)).toEqual([]);
});

test('a code counts as checked once each of its destinations has a new check time', () => {
  const [first, second] = ['2026-11-24T08:00:00.000Z', '2026-11-24T08:30:00.000Z'];
  const before = health(target('a', { checkedAt: first }), target('b'));
  const at = (one: string | null, other: string | null) =>
    isChecked(before, health(target('a', { checkedAt: one }), target('b', { checkedAt: other })));
  expect([at(second, null), at(first, second), at(second, second)]).toEqual([false, false, true]);
  expect(isChecked(before, null)).toBe(true);
});
