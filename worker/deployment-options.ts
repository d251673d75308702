import type { WorkerOptions } from '@temporalio/worker';
import type { Settings } from '../config/settings.js';

/**
 * Returns the options of Worker Versioning; none unless a build ID is set.
 *
 * By default, workflows move to the new version, because endpoint workflows and Schedules run without end and
 * would prevent the removal of an old version. Job workflows stay on the version that they began on
 * (`workflows/index.ts`).
 */
export function buildDeploymentOptions({
  temporalDeploymentName: deploymentName,
  temporalBuildId: buildId,
}: Pick<Settings, 'temporalDeploymentName' | 'temporalBuildId'>): Pick<
  WorkerOptions,
  'workerDeploymentOptions'
> {
  if (buildId === undefined) return {};
  return {
    workerDeploymentOptions: {
      version: { deploymentName, buildId },
      useWorkerVersioning: true,
      defaultVersioningBehavior: 'AUTO_UPGRADE',
    },
  };
}
