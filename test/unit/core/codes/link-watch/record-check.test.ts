import { describe, expect, test } from '@jest/globals';
import type { CheckOutcome, TargetHealth } from '../../../../../core/codes/link-watch/health.js';
import {
  nextCheckAt,
  recordCheck,
  transitionOf,
  withTarget,
} from '../../../../../core/codes/link-watch/record-check.js';

const URL = 'https://shop.example/';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const INTERVALS = { retryMs: 30 * MINUTE, everyMs: 24 * HOUR };
const OK: CheckOutcome = { kind: 'ok', httpStatus: 200, reason: null };
const MISSING: CheckOutcome = { kind: 'failure', httpStatus: 404, reason: 'status' };
const BLOCKED: CheckOutcome = { kind: 'unknown', httpStatus: 403, reason: 'blocked' };

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24) + minutes * MINUTE);

/** Checks a URL at the given minutes and returns all states. */
function run(...checks: [minutes: number, outcome: CheckOutcome][]): TargetHealth[] {
  const states: TargetHealth[] = [];
  for (const [minutes, outcome] of checks) {
    states.push(recordCheck(states.at(-1), URL, outcome, at(minutes), INTERVALS));
  }
  return states;
}
const statuses = (states: TargetHealth[]) => states.map(({ status }) => status);

describe('the health of a URL', () => {
  test('becomes broken with the third failure, and ok with one success', () => {
    const states = run([0, OK], [60, MISSING], [90, MISSING], [120, MISSING], [150, OK]);
    expect(statuses(states)).toEqual(['ok', 'ok', 'ok', 'broken', 'ok']);
    expect(states[1]).toMatchObject({ since: at(0), reason: 'status', httpStatus: 404, checkedAt: at(60) });
    expect(states[3]).toMatchObject({ since: at(120), failures: 3 });
    expect(states[4]).toMatchObject({ since: at(150), reason: null });
    expect(states[4]).not.toHaveProperty('failures');
  });

  test('is unchecked until the third failure if it never succeeded', () => {
    expect(statuses(run([0, MISSING], [30, MISSING], [60, MISSING]))).toEqual([
      'unchecked',
      'unchecked',
      'broken',
    ]);
  });

  test('counts failures only if they are 30 minutes apart', () => {
    const states = run([0, MISSING], [29, MISSING], [31, MISSING], [60, MISSING], [61, MISSING]);
    expect(statuses(states)).toEqual(['unchecked', 'unchecked', 'unchecked', 'unchecked', 'broken']);
  });

  test('counts only failures in a row', () => {
    expect(statuses(run([0, MISSING], [30, MISSING], [60, BLOCKED], [90, MISSING], [120, MISSING]))).toEqual([
      'unchecked',
      'unchecked',
      'unknown',
      'unknown',
      'unknown',
    ]);
  });

  test('is never broken by an inconclusive result', () => {
    const states = run([0, MISSING], [30, MISSING], [60, MISSING], [90, BLOCKED], [120, BLOCKED]);
    expect(statuses(states).slice(2)).toEqual(['broken', 'unknown', 'unknown']);
    expect(states[4]).toMatchObject({ since: at(90), reason: 'blocked' });
  });

  test('has one transition in each direction', () => {
    const states = run([0, MISSING], [30, MISSING], [60, MISSING], [90, MISSING], [120, OK], [150, OK]);
    const kinds = states.map((state, index) => transitionOf(states[index - 1], state)?.kind);
    expect(kinds).toEqual([undefined, undefined, 'broken', undefined, 'recovered', undefined]);
  });

  test('is checked again after 30 minutes while it fails, until it has been broken for a day', () => {
    const checks = Array.from({ length: 51 }, (_, index) => [index * 30, MISSING] as [number, CheckOutcome]);
    const states = run(...checks);
    expect(states[0]!.dueAt).toEqual(at(30));
    expect(states[49]!.dueAt).toEqual(at(49 * 30 + 30));
    expect(states[50]!.dueAt).toEqual(at(50 * 30 + 24 * 60));
    expect(run([0, OK])[0]!.dueAt).toEqual(at(24 * 60));
  });
});

describe('the health of a code', () => {
  const target = (url: string, outcome: CheckOutcome, minutes: number) =>
    recordCheck(undefined, url, outcome, at(minutes), INTERVALS);
  const urls = ['https://a.example/', 'https://b.example/'];

  test('is the health of its worst URL, and unchecked until each was checked', () => {
    const first = withTarget(undefined, target(urls[0]!, OK, 0), urls);
    expect(first).toMatchObject({ status: 'unchecked', version: 1 });
    const second = withTarget(first, target(urls[1]!, BLOCKED, 1), urls);
    expect(second).toMatchObject({ status: 'unknown', version: 2, checkedAt: at(1) });
    expect(withTarget(second, target(urls[1]!, OK, 2), urls)).toMatchObject({ status: 'ok' });
  });

  test('forgets URLs that the code no longer has', () => {
    const both = withTarget(
      withTarget(undefined, target(urls[0]!, OK, 0), urls),
      target(urls[1]!, OK, 0),
      urls,
    );
    const others = [urls[0]!, 'https://c.example/'];
    const next = withTarget(both, target(urls[0]!, OK, 1), others);
    expect(next.targets.map(({ url }) => url)).toEqual([urls[0]]);
    expect(next.status).toBe('unchecked');
  });

  test('is due when the first of its URLs is', () => {
    const health = withTarget(undefined, target(urls[0]!, MISSING, 0), urls);
    expect(nextCheckAt(health, urls, at(5))).toEqual(at(5));
    expect(nextCheckAt(health, [urls[0]!], at(5))).toEqual(at(30));
  });
});
