import type { Scenario } from '../harness/scenario.js';

const TEN_MINUTES_S = 600;

/** Clocks that jump. Timers and the machine's clock stay right. */
export const CLOCK_SCENARIOS: readonly Scenario[] = (['api', 'worker', 'mongod'] as const).map((name) => ({
  name: `clock-of-${name}`,
  fault: `The clock of ${{ api: 'the API', worker: 'the worker', mongod: 'MongoDB' }[name]} jumps by 10 minutes forward, back, and 10 minutes backward`,
  promises: ['F10', 'R1', 'R3', 'R4'],
  system: { hasClocks: true },
  needs: 'libfaketime',
  bounds: { maxRepeats: 256 },
  async inject({ system, wait, isShort }) {
    for (const seconds of [TEN_MINUTES_S, 0, -TEN_MINUTES_S, 0]) {
      system.clocks[name]!.shift(seconds);
      await wait(isShort ? 2_000 : 10_000);
    }
  },
}));
