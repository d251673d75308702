/** An address at which nothing listens: APIs start, and run as while Temporal is down. */
export const NO_TEMPORAL = '127.0.0.1:9';

/**
 * Returns the address of the Temporal server that all tests share.
 *
 * @throws Error in files of a project without Temporal.
 */
export function testTemporalAddress(): string {
  const address = process.env['QRELAY_TEST_TEMPORAL_ADDRESS'];
  if (address) return address;
  throw new Error(
    'This test file needs Temporal, but its project starts MongoDB alone; add the file to WITH_TEMPORAL in jest.config.js',
  );
}
