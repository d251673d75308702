import { expect, test } from '@jest/globals';
import { runScenario } from './harness/run-scenario.js';
import { SCENARIOS } from './scenarios.js';

/** Scenarios that take little processor time even though each runs a whole service. `npm run test:faults` runs all. */
const SHORT = ['worker-killed', 'stopped', 'temporal-down'];

test.each(SHORT)(
  'everything that was acknowledged is found once after a fault: %s',
  async (name) => {
    const scenario = SCENARIOS.find((one) => one.name === name)!;
    const { violations, notes } = await runScenario(scenario, { seed: 1, isShort: true, randomMs: 0 });
    expect({ violations, notes: violations.length > 0 ? notes : [] }).toEqual({ violations: [], notes: [] });
  },
  300_000,
);
