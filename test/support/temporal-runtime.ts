import { fileURLToPath } from 'node:url';
import { DefaultLogger, Runtime } from '@temporalio/worker';

/** The workflows as they were built before the tests began: what is deployed is what is tested. */
export const WORKFLOW_BUNDLE = {
  codePath: fileURLToPath(new URL('../../dist/workflow-bundle.js', import.meta.url)),
};

let installed = false;

/** Keeps the SDK's core from logging and from catching signals. Before anything else of the SDK, which sets it up itself. */
export function installQuietRuntime(): void {
  if (!installed) Runtime.install({ shutdownSignals: [], logger: new DefaultLogger('ERROR') });
  installed = true;
}
