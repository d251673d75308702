import type { CodesOfTemplates } from '../../store/qr-codes/codes-of-templates.js';
import type { DeletedTemplate, TemplateStore } from '../../store/templates/templates.js';
import type { Logger } from '../../telemetry/logger.js';
import type { DispatcherMetrics } from '../temporal/dispatcher-metrics.js';
import { createPollingDispatcher, type PollingDispatcher } from '../temporal/polling-dispatcher.js';

const POLL_MS = 3_000;
/** Exceeds the time that 50,000 codes take. If the process dies, the deletion is delayed by at most this. */
const LEASE_MS = 60_000;

/** Dependencies for completing a deletion. */
interface CompletionDeps {
  templates: Pick<TemplateStore, 'removeTombstone'>;
  codesOfTemplates: Pick<CodesOfTemplates, 'detach'>;
}

interface TemplateDeletionsDeps extends CompletionDeps {
  templates: Pick<TemplateStore, 'removeTombstone' | 'claimDeleted'>;
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
  metrics?: DispatcherMetrics;
}

/**
 * Removes a deleted template from its codes, and then its tombstone. Safe to repeat, and to run twice at the
 * same time.
 */
export async function completeTemplateDeletion(
  { accountId, id }: DeletedTemplate,
  { templates, codesOfTemplates }: CompletionDeps,
): Promise<void> {
  await codesOfTemplates.detach(accountId, id);
  await templates.removeTombstone(id);
}

/**
 * Starts the dispatcher that completes the deletions of templates whose request was interrupted. Any number
 * of processes may run one. Call `stop` when the process stops.
 */
export function startTemplateDeletions(deps: TemplateDeletionsDeps): Pick<PollingDispatcher<never>, 'stop'> {
  const { templates, now, log, metrics } = deps;
  return createPollingDispatcher<DeletedTemplate>({
    name: 'template deletions',
    intervalMs: POLL_MS,
    log,
    metrics,
    claimDue: () => templates.claimDeleted(now(), LEASE_MS),
    async dispatch(deleted) {
      await completeTemplateDeletion(deleted, deps);
      return 'started';
    },
  });
}
