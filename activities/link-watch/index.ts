import { Context } from '@temporalio/activity';
import type {
  CheckHostInput,
  CheckHostStep,
  CheckLinksInput,
  DueHosts,
  DueLinkPosition,
  RunJudgment,
} from '../../core/workflows/link-watch.js';
import { withHeartbeat } from '../with-heartbeat.js';
import { checkHost } from './check-host.js';
import type { LinkWatchDeps } from './deps.js';
import { listDueHosts, listHostsOfCode } from './list-due-hosts.js';
import { seedWatchedCodes } from './seed-watched-codes.js';
import { judgeRun, settleRun, type SettleStep } from './settle-run.js';

/** Time after which a step ends; shorter than the 5 s in which a stopping worker lets activities end. */
const STEP_MS = 4_000;

/** Creates the activities of link watch. All are safe to repeat. */
export function createLinkWatchActivities(deps: LinkWatchDeps) {
  return {
    /**
     * Starts and stops watching codes after changes of settings and plans. Ends after 4 s.
     *
     * @returns Whether no account remains.
     */
    async seedWatchedCodes(): Promise<{ isDone: boolean }> {
      const endAt = performance.now() + STEP_MS;
      return withHeartbeat(async () => ({ isDone: await seedWatchedCodes(deps, endAt) }));
    },

    /** Lists the hosts of the next codes that are due. */
    listDueHosts: (position: DueLinkPosition | null): Promise<DueHosts> =>
      withHeartbeat(() => listDueHosts(deps, position)),

    /** Lists the hosts of the links of a code. */
    listHostsOfCode: ({ qrCodeId }: CheckLinksInput): Promise<string[]> =>
      withHeartbeat(() => listHostsOfCode(deps, qrCodeId)),

    /** Checks links of one host, one after another. */
    async checkHost(input: CheckHostInput): Promise<CheckHostStep> {
      const context = Context.current();
      const signals = [context.cancellationSignal, ...(deps.stop ? [deps.stop] : [])];
      const attempt = { holder: holderOf(context), signal: AbortSignal.any(signals) };
      return withHeartbeat(() => checkHost(deps, input, attempt));
    },

    /** Decides whether the results of a run count, and how many there are. */
    async judgeRun(runId: string): Promise<RunJudgment> {
      const judgment = await judgeRun(deps, runId);
      deps.metrics?.runEnded(judgment.isVoid);
      return judgment;
    },

    /** Stores the results of a run in codes, or drops the results of a void run. Ends after 4 s. */
    async settleRun(runId: string, isVoid: boolean): Promise<SettleStep> {
      const endAt = performance.now() + STEP_MS;
      return withHeartbeat(() => settleRun(deps, runId, isVoid, endAt));
    },
  };
}

export type LinkWatchActivities = ReturnType<typeof createLinkWatchActivities>;

function holderOf({ info }: Context): string {
  return `${info.workflowExecution?.runId}:${info.activityId}:${info.attempt}`;
}
