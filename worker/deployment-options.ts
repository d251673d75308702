import type { WorkerOptions } from '@temporalio/worker';
import type { Settings } from '../config/settings.js';

/**
 * Returns the options of Worker Versioning; none unless a build ID is set.
 *
 * Workflows move to the new version by default: endpoint workflows and Schedules have no end at which a version could be removed. Job
 * workflows end within minutes and stay on their version (`workflows/index.ts`).
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
