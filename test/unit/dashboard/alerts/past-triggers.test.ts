import { expect, test } from '@jest/globals';
import { findTriggers, sumWindows } from '../../../../dashboard/alerts/past-triggers.js';

test('windows are summed up to each hour that has enough hours before it', () => {
  expect(sumWindows([1, 2, 3, 4], 1)).toEqual([1, 2, 3, 4]);
  expect(sumWindows([1, 2, 3, 4], 3)).toEqual([6, 9]);
  expect(sumWindows([1, 2], 3)).toEqual([]);
});

test.each([
  {
    case: 'a spike that lasts triggers once',
    kind: 'spike',
    sums: [1, 5, 6, 5, 1],
    cooldown: 12,
    triggers: [1],
  },
  {
    case: 'it triggers again after it was over',
    kind: 'spike',
    sums: [5, 1, 5],
    cooldown: 1,
    triggers: [0, 2],
  },
  { case: 'it rests for its cool-down', kind: 'spike', sums: [5, 1, 5, 1, 5], cooldown: 4, triggers: [0, 4] },
  {
    case: 'a drop below the number triggers',
    kind: 'drop',
    sums: [5, 4, 5, 4],
    cooldown: 1,
    triggers: [1, 3],
  },
  { case: 'a drop triggers in the first hour', kind: 'drop', sums: [0, 0, 0], cooldown: 1, triggers: [0] },
] as const)('$case', ({ kind, sums, cooldown, triggers }) => {
  expect(findTriggers(sums, { kind, scans: 5, hours: 2, cooldownHours: cooldown })).toEqual(triggers);
});
