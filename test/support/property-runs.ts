interface Runs {
  numRuns: number;
  seed: number;
}

/**
 * How a property test runs: the same cases every time, so that a red test is a change and not luck.
 * To search for new cases: `PROPERTY_SEED=$RANDOM PROPERTY_EFFORT=20`.
 */
export function propertyRuns(numRuns: number): Runs {
  return {
    numRuns: numRuns * Number(process.env.PROPERTY_EFFORT ?? 1),
    seed: Number(process.env.PROPERTY_SEED ?? 20_261_121),
  };
}
