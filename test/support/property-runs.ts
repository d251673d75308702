interface Runs {
  numRuns: number;
  seed: number;
}

/**
 * Parameters of property tests: the same cases every time, so that a failure means a change and not chance.
 * To search for new cases: `PROPERTY_SEED=$RANDOM PROPERTY_EFFORT=20`.
 */
export function propertyRuns(numRuns: number): Runs {
  return {
    numRuns: numRuns * Number(process.env.PROPERTY_EFFORT ?? 1),
    seed: Number(process.env.PROPERTY_SEED ?? 20_261_121),
  };
}
