import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';

/** Runs one activity in a mock of the environment that a worker provides, and returns its result. */
export async function runActivity<Output>(run: () => Promise<Output>): Promise<Output> {
  const environment = new MockActivityEnvironment(
    { startToCloseTimeoutMs: 120_000 },
    { logger: new DefaultLogger('ERROR') },
  );
  return environment.run(run);
}
