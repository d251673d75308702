import type { Scenario } from './harness/scenario.js';
import { CLOCK_SCENARIOS } from './scenarios/clocks.js';
import { MONGODB_SCENARIOS } from './scenarios/mongodb.js';
import { PROCESS_SCENARIOS } from './scenarios/processes.js';
import { RANDOM_SCENARIO } from './scenarios/random.js';
import { TEMPORAL_SCENARIOS } from './scenarios/temporal.js';

/** All scenarios, in the order in which `npm run test:faults -- all` runs them. */
export const SCENARIOS: readonly Scenario[] = [
  ...PROCESS_SCENARIOS,
  ...MONGODB_SCENARIOS,
  ...TEMPORAL_SCENARIOS,
  ...CLOCK_SCENARIOS,
  RANDOM_SCENARIO,
];
