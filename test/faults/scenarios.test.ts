import { expect, test } from '@jest/globals';
import { runScenario } from './harness/run-scenario.js';
import type { Scenario } from './harness/scenario.js';
import { SCENARIOS } from './scenarios.js';

/** Scenarios that take little processor time. `npm run test:faults -- all` runs all. */
const SHORT = [inTurn('worker-killed', 'temporal-down'), named('stopped')];

test.each(SHORT.map((scenario) => [scenario.name, scenario] as const))(
  'everything that was acknowledged is found once after a fault: %s',
  async (_name, scenario) => {
    const { violations, notes } = await runScenario(scenario, { seed: 1, isShort: true, randomMs: 0 });
    expect({ violations, notes: violations.length > 0 ? notes : [] }).toEqual({ violations: [], notes: [] });
  },
  300_000,
);

function named(name: string): Scenario {
  return SCENARIOS.find((one) => one.name === name)!;
}

/**
 * Returns a scenario with two faults, one after the other, within the bounds of the second: it starts one
 * service in place of two.
 */
function inTurn(first: string, second: string): Scenario {
  return {
    ...named(second),
    name: `${first}, ${second}`,
    async inject(run) {
      await named(first).inject(run);
      await named(second).inject(run);
    },
  };
}
