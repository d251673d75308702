import { fileURLToPath } from 'node:url';
import { DefaultLogger, Runtime } from '@temporalio/worker';

/** The workflow bundle of the build, so that the tests run what is deployed. */
export const WORKFLOW_BUNDLE = {
  codePath: fileURLToPath(new URL('../../dist/workflow-bundle.js', import.meta.url)),
};

/** The bundle for workers that export traces. */
export const TRACED_WORKFLOW_BUNDLE = {
  codePath: WORKFLOW_BUNDLE.codePath.replace(/\.js$/, '-traced.js'),
};

let installed = false;

/**
 * Prevents the SDK's core from logging and from handling signals. Call it before the SDK creates its own
 * runtime.
 */
export function installQuietRuntime(): void {
  if (!installed) Runtime.install({ shutdownSignals: [], logger: new DefaultLogger('ERROR') });
  installed = true;
}
