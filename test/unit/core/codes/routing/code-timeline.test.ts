import { describe, expect, test } from '@jest/globals';
import type { StoredQrCode } from '../../../../../core/codes/qr-code.js';
import {
  dueTransitions,
  hasDueTransitions,
  instantToAnnounce,
  nextInstant,
  planTimeline,
} from '../../../../../core/codes/routing/code-timeline.js';

const at = (time: string) => new Date(`2026-11-24T${time}Z`);
const OPENS = at('08:00:00');
const ENDS = at('20:00:00');

type Fields = Pick<
  StoredQrCode,
  'status' | 'activeFrom' | 'activeUntil' | 'exhaustedAt' | 'scansUsed' | 'routing' | 'timeline'
>;

const code = (fields: Partial<Fields> = {}, updatedAt = at('06:00:00')) =>
  ({ status: 'active', updatedAt, ...fields }) as StoredQrCode;
const available = { activeFrom: OPENS, activeUntil: ENDS };
const limited = { routing: { scanLimit: { scans: 2, confirm: false } } };
const pendingFrom = (nextAt: Date) => ({ timeline: { nextAt } });

describe('the transitions of a code', () => {
  test('are its opening and its expiry, at their instants', () => {
    expect(dueTransitions(code({ ...available, ...pendingFrom(OPENS) }), at('23:00:00'))).toEqual([
      { at: OPENS, from: 'scheduled', to: 'active', reason: 'clock' },
      { at: ENDS, from: 'active', to: 'expired', reason: 'clock' },
    ]);
  });

  test('are due from their instant on', () => {
    const pending = code({ ...available, ...pendingFrom(OPENS) });
    const before = new Date(OPENS.getTime() - 1);
    expect([hasDueTransitions(pending, before), hasDueTransitions(pending, OPENS)]).toEqual([false, true]);
    expect([dueTransitions(pending, before), dueTransitions(pending, OPENS)]).toMatchObject([
      [],
      [{ to: 'active' }],
    ]);
  });

  test('that are recorded are not due again', () => {
    const opened = code({ ...available, ...pendingFrom(ENDS) });
    expect(dueTransitions(opened, at('23:00:00'))).toMatchObject([{ to: 'expired' }]);
    expect(hasDueTransitions(code(available), at('23:00:00'))).toBe(false);
  });

  test('do not exist while the code is paused', () => {
    const paused = code({ ...available, status: 'paused', ...pendingFrom(OPENS) });
    expect(hasDueTransitions(paused, at('23:00:00'))).toBe(true);
    expect(dueTransitions(paused, at('23:00:00'))).toEqual([]);
  });

  test('include the end of the scan limit, before which the code was active', () => {
    const exhaustedAt = at('12:00:00');
    const used = { ...limited, scansUsed: 2, exhaustedAt };
    expect(dueTransitions(code({ ...used, ...pendingFrom(exhaustedAt) }), exhaustedAt)).toEqual([
      { at: exhaustedAt, from: 'active', to: 'exhausted', reason: 'scan_limit' },
    ]);
    expect(dueTransitions(code({ ...available, ...used, ...pendingFrom(OPENS) }), ENDS)).toEqual([
      { at: OPENS, from: 'scheduled', to: 'active', reason: 'clock' },
      { at: exhaustedAt, from: 'active', to: 'exhausted', reason: 'scan_limit' },
      { at: ENDS, from: 'exhausted', to: 'expired', reason: 'clock' },
    ]);
  });
});

describe('the timeline of a code after a change', () => {
  test('begins at the first instant after the change', () => {
    expect(nextInstant(code(available), at('07:00:00'))).toEqual(OPENS);
    expect(nextInstant(code(available), OPENS)).toEqual(ENDS);
    expect(nextInstant(code(available), ENDS)).toBeUndefined();
    expect(planTimeline(undefined, code())).toBeUndefined();
    expect(planTimeline(undefined, code(available))?.nextAt).toEqual(OPENS);
  });

  test('wakes the workflow for an instant that is earlier than the one it waits for', () => {
    const waiting = code({ ...available, ...pendingFrom(OPENS) });
    const change = at('07:00:00');
    expect(instantToAnnounce(undefined, code(available))).toEqual(OPENS);
    expect(instantToAnnounce(undefined, code())).toBeUndefined();
    const same = code({ ...available, ...pendingFrom(OPENS) }, change);
    expect(instantToAnnounce(waiting, same)).toBeUndefined();
    expect(instantToAnnounce(waiting, code({ activeFrom: at('09:00:00') }, change))).toBeUndefined();
    const earlier = at('07:30:00');
    expect(instantToAnnounce(waiting, code({ activeFrom: earlier }, change))).toEqual(earlier);
    expect(instantToAnnounce(waiting, code({}, change))).toBeUndefined();
  });

  test('wakes the workflow once a minute while nobody responds', () => {
    const nextAt = OPENS;
    let current = code({ activeFrom: nextAt });
    let wakeUps = 0;
    for (let second = 0; second < 180; second += 1) {
      const now = new Date(at('06:00:00').getTime() + second * 1_000);
      const next = code({ activeFrom: new Date(nextAt.getTime() - second) }, now);
      if (instantToAnnounce(current, next)) wakeUps += 1;
      const timeline = planTimeline(current, next);
      current = { ...next, ...(timeline && { timeline }) };
    }
    expect(wakeUps).toBe(3);
  });

  test('wakes the workflow for each earlier instant once it has responded', () => {
    const first = code({ activeFrom: OPENS });
    const responded = { ...first, timeline: { nextAt: OPENS } };
    const earlier = at('07:00:00');
    expect(instantToAnnounce(responded, code({ activeFrom: earlier }, at('06:00:01')))).toEqual(earlier);
  });

  test('remembers that a workflow waits, unless an instant is earlier', () => {
    const attended = code({ activeFrom: OPENS, timeline: { nextAt: OPENS, hasWorkflow: true } });
    const later = code({ activeFrom: ENDS }, at('06:00:01'));
    expect(planTimeline(attended, later)).toEqual({ nextAt: ENDS, hasWorkflow: true });
    expect(planTimeline(attended, code({}, at('06:00:01')))).toBeUndefined();
    const [earlier, now] = [at('07:00:00'), at('06:00:01')];
    expect(planTimeline(attended, code({ activeFrom: earlier }, now))).toEqual({
      nextAt: earlier,
      wakeUpSentAt: now,
    });
  });

  test('keeps the time of the last wake-up while the code has no next instant', () => {
    const wakeUpSentAt = at('06:00:00');
    const waiting = code({ activeFrom: OPENS, timeline: { nextAt: OPENS, wakeUpSentAt } });
    const none = code({}, at('06:00:01'));
    expect(planTimeline(waiting, none)).toEqual({ wakeUpSentAt });
    const again = code({ activeFrom: OPENS }, at('06:00:02'));
    expect(instantToAnnounce({ ...none, timeline: { wakeUpSentAt } }, again)).toBeUndefined();
  });
});
