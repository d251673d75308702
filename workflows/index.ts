import { setWorkflowOptions, workflowInfo, type Workflow } from '@temporalio/workflow';
import { bulkCreate } from './bulk-create.js';
import { bulkExport } from './bulk-export.js';
import { changeItemsOfJob } from './change-items.js';
import { exportScans } from './export-scans.js';
import { importCodes } from './import-codes.js';
import { sheet } from './sheet.js';

/** The workflow types of a worker. Their names are part of `core/workflows/contracts.ts`. */
export { announceFirstScans } from './announce-first-scans.js';
export { bulkCreate } from './bulk-create.js';
export { bulkExport } from './bulk-export.js';
export { changeItemsOfJob } from './change-items.js';
export { checkDomains } from './check-domains.js';
export { checkLinks } from './check-links.js';
export { codeTimeline } from './code-timeline.js';
export { deleteAccount } from './delete-account.js';
export { exportScans } from './export-scans.js';
export { importCodes } from './import-codes.js';
export { pruneHistory } from './prune-history.js';
export { removeExpiredExports } from './remove-expired-exports.js';
export { rollUpScans } from './roll-up-scans.js';
export { sheet } from './sheet.js';
export { sweepCodeTimelines } from './sweep-code-timelines.js';
export { watchLinks } from './watch-links.js';
export { webhookEndpoint } from './webhook-endpoint.js';
export { webhookSweep } from './webhook-sweep.js';

// With Worker Versioning, jobs end on the version that they began on; all other workflows move to the current one. Temporal
// rejects tasks with a behavior from workers without versioning.
const JOB_WORKFLOWS: readonly Workflow[] = [
  bulkCreate,
  bulkExport,
  changeItemsOfJob,
  exportScans,
  importCodes,
  sheet,
];
for (const workflow of JOB_WORKFLOWS) {
  setWorkflowOptions(
    () => (workflowInfo().currentDeploymentVersion?.deploymentName ? { versioningBehavior: 'PINNED' } : {}),
    workflow,
  );
}
