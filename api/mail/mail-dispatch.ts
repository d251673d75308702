import type { Client } from '@temporalio/client';
import { MINUTE_MS } from '../../core/basics/time/durations.js';
import {
  SEND_MAIL_KIND,
  SEND_MAIL_WORKFLOW_TYPE,
  sendMailWorkflowId,
  type SendMailInput,
} from '../../core/workflows/mails.js';
import type { MailStore } from '../../store/mail/mails.js';
import type { Logger } from '../../telemetry/logger.js';
import type { AttributeFallback } from '../../temporal/attribute-fallback.js';
import type { DispatcherMetrics } from '../temporal/dispatcher-metrics.js';
import { createPollingDispatcher } from '../temporal/polling-dispatcher.js';

const POLL_MS = 3_000;
const CALL_TIMEOUT_MS = 3_000;
const LEASE_MS = 30_000;
/** Interval at which a pending mail is started again, in case Temporal has lost its workflow. */
const CHECK_MS = 15 * MINUTE_MS;

interface MailDispatchDeps {
  client: Client;
  taskQueue: string;
  withAttributeFallback: AttributeFallback;
  mails: Pick<MailStore, 'claimDue' | 'postpone'>;
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
  metrics?: DispatcherMetrics;
}

export interface MailDispatch {
  /** Starts the workflow of a mail that was just stored. Returns at once and never throws. */
  start(mailId: string): void;
  /** Stops the dispatcher. Resolves when nothing is in progress. */
  stop(): Promise<void>;
}

/**
 * Creates the service that starts the workflows of mails, and starts its dispatcher. The dispatcher starts
 * those that no request could start because Temporal was down or the process crashed. Any number of processes
 * may run one.
 */
export function createMailDispatch(deps: MailDispatchDeps): MailDispatch {
  const { client, taskQueue, withAttributeFallback, mails, now, log } = deps;

  async function startOne(mailId: string, attributes: boolean): Promise<void> {
    const input: SendMailInput = { mailId };
    await client.workflow.start(SEND_MAIL_WORKFLOW_TYPE, {
      workflowId: sendMailWorkflowId(mailId),
      taskQueue,
      args: [input],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'USE_EXISTING',
      memo: { kind: SEND_MAIL_KIND },
      staticSummary: 'Send a mail',
      ...(attributes && {
        typedSearchAttributes: [{ key: { name: 'QrelayKind', type: 'KEYWORD' }, value: SEND_MAIL_KIND }],
      }),
    });
  }

  const dispatcher = createPollingDispatcher<string>({
    name: 'mails',
    intervalMs: POLL_MS,
    log,
    metrics: deps.metrics,
    claimDue: () => mails.claimDue(now(), LEASE_MS),
    async dispatch(mailId) {
      await client.withDeadline(Date.now() + CALL_TIMEOUT_MS, () =>
        withAttributeFallback((attributes) => startOne(mailId, attributes)),
      );
      await mails.postpone(mailId, new Date(now().getTime() + CHECK_MS));
      return 'started';
    },
  });

  return {
    start(mailId) {
      void dispatcher.dispatch(mailId);
    },
    stop: () => dispatcher.stop(),
  };
}
