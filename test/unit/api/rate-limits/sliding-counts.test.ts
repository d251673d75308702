import { expect, test } from '@jest/globals';
import { SlidingCounts } from '../../../../api/rate-limits/sliding-counts.js';

test.each([60_000, 600_000])(
  'after the clock was set back by %d ms, counts stay and are forgotten a minute later',
  (stepMs) => {
    let time = 1_000_000_000;
    const counts = new SlidingCounts(() => new Date(time));
    counts.add('client', 7);
    time -= stepMs;
    expect(counts.count('client').count).toBe(7);
    expect(counts.count('client').resetsAt).toBeLessThanOrEqual(time + 60_000);
    counts.add('client', 1);
    expect(counts.count('client').count).toBe(8);
    time += 61_000;
    expect(counts.count('client').count).toBe(0);
  },
);
