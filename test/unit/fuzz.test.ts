import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FUZZ_TARGETS } from '../fuzz/targets.js';
import { propertyRuns } from '../support/property-runs.js';

test.each(Object.entries(FUZZ_TARGETS))(
  '%s: hostile input is parsed or rejected',
  async (_name, { input, check, runs }) => {
    const result = await fc.check(fc.asyncProperty(input, check), propertyRuns(runs));
    expect(result.failed ? fc.defaultReportMessage(result) : undefined).toBeUndefined();
  },
);
