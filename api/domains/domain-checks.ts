import type { Client } from '@temporalio/client';
import {
  VERIFY_DOMAIN_KIND,
  VERIFY_DOMAIN_WORKFLOW_TYPE,
  verifyDomainWorkflowId,
  type VerifyDomainInput,
} from '../../core/workflows/domain-proofs.js';
import { WAKE_SIGNAL } from '../../core/workflows/entities.js';
import type { CustomDomainStore, UnstartedDomain } from '../../store/accounts/custom-domains.js';
import type { Logger } from '../../telemetry/logger.js';
import type { AttributeFallback } from '../../temporal/attribute-fallback.js';
import type { DispatcherMetrics } from '../temporal/dispatcher-metrics.js';
import { createPollingDispatcher } from '../temporal/polling-dispatcher.js';

const POLL_MS = 3_000;
const CALL_TIMEOUT_MS = 3_000;
/** Exceeds the time that starting the checks of 20 domains takes. */
const LEASE_MS = 60_000;

interface DomainChecksDeps {
  client: Client;
  taskQueue: string;
  withAttributeFallback: AttributeFallback;
  domains: Pick<CustomDomainStore, 'claimUnstarted' | 'listUnstarted' | 'markStarted'>;
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn' | 'debug'>;
  metrics?: DispatcherMetrics;
}

export interface DomainChecks {
  /** Starts the checks of the pending domains of an account. Returns at once and never throws. */
  start(accountId: string): void;
  /** Wakes the checks of a domain that may have nothing left to check. Returns at once and never throws. */
  wake(domainId: string): void;
  /** Stops the dispatcher. Resolves when nothing is in progress. */
  stop(): Promise<void>;
}

/**
 * Creates the service that starts the workflows of pending domains, and starts its dispatcher. The dispatcher
 * starts those that no request could start because Temporal was down or the process crashed. Any number of
 * processes may run one.
 */
export function createDomainChecks(deps: DomainChecksDeps): DomainChecks {
  const { client, taskQueue, withAttributeFallback, domains, now, log } = deps;

  async function startOne(
    { accountId, domainId, createdAt }: UnstartedDomain,
    attributes: boolean,
  ): Promise<void> {
    const input: VerifyDomainInput = { accountId, domainId, createdAt: createdAt.toISOString() };
    await client.workflow.start(VERIFY_DOMAIN_WORKFLOW_TYPE, {
      workflowId: verifyDomainWorkflowId(domainId),
      taskQueue,
      args: [input],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'USE_EXISTING',
      memo: { kind: VERIFY_DOMAIN_KIND, account: accountId },
      staticSummary: 'Check the DNS record of a domain until it is proved',
      priority: { fairnessKey: accountId },
      ...(attributes && {
        typedSearchAttributes: [
          { key: { name: 'QrelayAccountId', type: 'KEYWORD' }, value: accountId },
          { key: { name: 'QrelayKind', type: 'KEYWORD' }, value: VERIFY_DOMAIN_KIND },
        ],
      }),
    });
  }

  async function startAll(pending: readonly UnstartedDomain[]): Promise<void> {
    for (const domain of pending) {
      await client.withDeadline(Date.now() + CALL_TIMEOUT_MS, () =>
        withAttributeFallback((attributes) => startOne(domain, attributes)),
      );
    }
  }

  const dispatcher = createPollingDispatcher<{ accountId: string; pending?: UnstartedDomain[] }>({
    name: 'checks of domains',
    intervalMs: POLL_MS,
    log,
    metrics: deps.metrics,
    claimDue: () => domains.claimUnstarted(now(), LEASE_MS),
    async dispatch({ accountId, pending }) {
      const unstarted = pending ?? (await domains.listUnstarted(accountId));
      await startAll(unstarted);
      await domains.markStarted(
        accountId,
        unstarted.map(({ domainId }) => domainId),
      );
      return 'started';
    },
  });

  return {
    start(accountId) {
      void dispatcher.dispatch({ accountId });
    },
    wake(domainId) {
      const handle = client.workflow.getHandle(verifyDomainWorkflowId(domainId));
      client
        .withDeadline(Date.now() + CALL_TIMEOUT_MS, () => handle.signal(WAKE_SIGNAL))
        .catch((error: unknown) => {
          // It has ended, or it finds out by its next check.
          log.debug({ err: error, domainId }, 'could not wake the checks of a domain');
        });
    },
    stop: () => dispatcher.stop(),
  };
}
