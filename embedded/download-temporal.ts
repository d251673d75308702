/**
 * Makes the Temporal SDK download its server into the folder given as the argument, and prints the path of the file.
 * Runs as its own process because the SDK's download cannot be canceled.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { firstLine } from './fallbacks.js';
import { assertReachable } from './ports.js';

try {
  const downloadDir = process.argv[2] ?? '.';
  const { HTTPS_PROXY, https_proxy } = process.env;
  if (!HTTPS_PROXY && !https_proxy) await assertReachable('temporal.download', 443, 5_000);
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const server = { executable: { type: 'cached-download' as const, downloadDir } };
  const environment = await TestWorkflowEnvironment.createLocal({ server });
  await environment.teardown();
  const [file] = await readdir(downloadDir);
  if (file === undefined) throw new Error('the SDK did not store the downloaded file');
  console.log(join(downloadDir, file));
} catch (error) {
  console.error(firstLine(error));
  process.exitCode = 1;
}
