import { setWorkflowOptions, workflowInfo, type Workflow } from '@temporalio/workflow';
import * as jobWorkflows from './job-workflows.js';

/**
 * The workflow types of a worker. `core/workflows/` and `core/accounts/account-deletion.ts` have their names.
 */
export { announceFirstScans } from './announce-first-scans.js';
export { checkDomains } from './check-domains.js';
export { checkLinks } from './check-links.js';
export { codeTimeline } from './code-timeline.js';
export { deleteAccount } from './delete-account.js';
export * from './job-workflows.js';
export { pruneHistory } from './prune-history.js';
export { removeExpiredExports } from './remove-expired-exports.js';
export { rollUpScans } from './roll-up-scans.js';
export { evaluateAlerts } from './evaluate-alerts.js';
export { reportAlertEvents } from './report-alert-events.js';
export { sendMail } from './send-mail.js';
export { sendReports } from './send-reports.js';
export { sweepCodeTimelines } from './sweep-code-timelines.js';
export { verifyDomain } from './verify-domain.js';
export { watchLinks } from './watch-links.js';
export { webhookEndpoint } from './webhook-endpoint.js';
export { webhookSweep } from './webhook-sweep.js';

// With Worker Versioning, jobs end on the version that they began on; all other workflows move to the current
// one. Temporal rejects tasks with a behavior from workers without versioning.
for (const workflow of Object.values<Workflow>(jobWorkflows)) {
  setWorkflowOptions(
    () => (workflowInfo().currentDeploymentVersion?.deploymentName ? { versioningBehavior: 'PINNED' } : {}),
    workflow,
  );
}
