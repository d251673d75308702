import type { Client } from '@temporalio/client';
import type { SearchAttributePair } from '@temporalio/common';
import {
  DELETE_ACCOUNT_KIND,
  DELETE_ACCOUNT_WORKFLOW_TYPE,
  deleteAccountWorkflowId,
  type DeleteAccountInput,
} from '../../core/accounts/account-deletion.js';
import type { AttributeFallback } from '../../temporal/attribute-fallback.js';

/**
 * Starts the workflow that erases a deleted account. Idempotent, also across processes: at most one run is
 * active. A workflow that an operator terminated starts again and resumes where it stopped.
 *
 * @throws Error if Temporal does not respond within `timeoutMs`.
 */
export type ErasureStarter = (accountId: string, timeoutMs: number) => Promise<void>;

/** Creates the starter of erasure workflows on one task queue. The caller owns the client. */
export function createErasureStarter(
  client: Client,
  taskQueue: string,
  withAttributeFallback: AttributeFallback,
): ErasureStarter {
  async function start(accountId: string, attributes: boolean): Promise<void> {
    const input: DeleteAccountInput = { accountId };
    await client.workflow.start(DELETE_ACCOUNT_WORKFLOW_TYPE, {
      workflowId: deleteAccountWorkflowId(accountId),
      taskQueue,
      args: [input],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'USE_EXISTING',
      memo: { kind: DELETE_ACCOUNT_KIND, account: accountId },
      staticSummary: 'Erase a deleted account',
      priority: { fairnessKey: accountId },
      ...(attributes && { typedSearchAttributes: attributesOf(accountId) }),
    });
  }

  return (accountId, timeoutMs) =>
    client.withDeadline(Date.now() + timeoutMs, () =>
      withAttributeFallback((attributes) => start(accountId, attributes)),
    );
}

/** Returns search attributes with the names and types registered in `worker/search-attributes.ts`. */
function attributesOf(accountId: string): SearchAttributePair[] {
  return [
    { key: { name: 'QrelayAccountId', type: 'KEYWORD' }, value: accountId },
    { key: { name: 'QrelayKind', type: 'KEYWORD' }, value: DELETE_ACCOUNT_KIND },
    { key: { name: 'QrelayState', type: 'KEYWORD' }, value: 'queued' },
  ];
}
