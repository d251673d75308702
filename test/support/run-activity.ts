import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';

/** Runs one activity as a worker would, without one. */
export async function runActivity<Input extends unknown[], Output>(
  activity: (...input: Input) => Promise<Output>,
  ...input: Input
): Promise<Output> {
  const environment = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') });
  return (await environment.run(activity, ...input)) as Output;
}
