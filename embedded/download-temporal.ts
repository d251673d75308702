/**
 * Lets Temporal's SDK download its server into the folder named as the argument, and prints the file's path.
 * A process of its own, because the SDK's download can't be stopped.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { firstLine } from './fallbacks.js';
import { assertReachable } from './reachable.js';

try {
  const downloadDir = process.argv[2] ?? '.';
  const { HTTPS_PROXY, https_proxy } = process.env;
  if (!HTTPS_PROXY && !https_proxy) await assertReachable('temporal.download', 443, 5_000);
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const server = { executable: { type: 'cached-download' as const, downloadDir } };
  const environment = await TestWorkflowEnvironment.createLocal({ server });
  await environment.teardown();
  const [file] = await readdir(downloadDir);
  if (file === undefined) throw new Error('the SDK left no file behind');
  console.log(join(downloadDir, file));
} catch (error) {
  console.error(firstLine(error));
  process.exitCode = 1;
}
