import type { Client } from '@temporalio/client';
import {
  CHECK_LINKS_KIND,
  CHECK_LINKS_WORKFLOW_TYPE,
  checkLinksWorkflowId,
  type CheckLinksInput,
} from '../../core/workflows/link-watch.js';
import type { AttributeFallback } from '../../temporal/attribute-fallback.js';

/** A code whose links are to be checked now. */
interface CheckedCode {
  accountId: string;
  qrCodeId: string;
}

/**
 * Starts the workflow that checks the links of a code. If it is already running, that run is the requested
 * one.
 *
 * @throws Error if Temporal does not respond in time.
 */
export type LinkCheckStarter = (code: CheckedCode) => Promise<void>;

/** Creates the starter of checks on one task queue. The caller owns the client. */
export function createLinkCheckStarter(
  client: Client,
  {
    taskQueue,
    timeoutMs,
    withAttributeFallback,
  }: { taskQueue: string; timeoutMs: number; withAttributeFallback: AttributeFallback },
): LinkCheckStarter {
  async function start({ accountId, qrCodeId }: CheckedCode, attributes: boolean): Promise<void> {
    const input: CheckLinksInput = { qrCodeId };
    await client.workflow.start(CHECK_LINKS_WORKFLOW_TYPE, {
      workflowId: checkLinksWorkflowId(qrCodeId),
      taskQueue,
      args: [input],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowExecutionTimeout: '2 hours',
      memo: { kind: CHECK_LINKS_KIND, account: accountId },
      staticSummary: 'Check the links of a code',
      priority: { fairnessKey: accountId },
      ...(attributes && {
        typedSearchAttributes: [
          { key: { name: 'QrelayAccountId', type: 'KEYWORD' }, value: accountId },
          { key: { name: 'QrelayKind', type: 'KEYWORD' }, value: CHECK_LINKS_KIND },
        ],
      }),
    });
  }

  return (code) =>
    client.withDeadline(Date.now() + timeoutMs, () =>
      withAttributeFallback((attributes) => start(code, attributes)),
    );
}
