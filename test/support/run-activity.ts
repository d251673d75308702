import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';

/** Runs one activity in the surroundings that a worker would give it. */
export async function runActivity<Output>(run: () => Promise<Output>): Promise<Output> {
  const environment = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') });
  return environment.run(run);
}
