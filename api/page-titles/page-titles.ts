import { Counter } from 'prom-client';
import { createFairQueue } from '../../core/basics/concurrency/fair-queue.js';
import { SECOND_MS } from '../../core/basics/time/durations.js';
import { findPageTitle } from '../../core/codes/page-title.js';
import { TITLE_REASONS, type PageTitle, type TitleReason } from '../../core/codes/page-title-schemas.js';
import { MAX_NAME_LENGTH } from '../../core/codes/qr-code-schemas.js';
import { createSsrfGuard } from '../../core/events/webhooks/ssrf-guard.js';
import type { Settings } from '../../config/settings.js';
import type { CheckedPage, CheckLink } from '../../outbound/link-checker.js';
import { createResolver } from '../../outbound/resolve-host.js';
import type { Metrics } from '../../telemetry/metrics.js';

/** Time for a page, redirects included: people wait for its title while they type. */
const TIMEOUT_MS = 4 * SECOND_MS;
/** Pages that a process requests at once, in total and per account, and requests that wait for their turn. */
const QUEUE = { maxRunning: 16, maxRunningPerKey: 2, maxWaiting: 64, maxWaitingPerKey: 8, maxWaitMs: 2_000 };

/** Reads the titles of web pages. */
export interface PageTitles {
  /**
   * Requests a page and finds its title. Whatever the site sends is a result. Pages of one account are
   * requested at most two at a time.
   *
   * @param signal Aborts when nobody waits for the title any more.
   * @throws DomainError `unavailable`, with `Retry-After`, if too many pages are being requested.
   */
  find(accountId: string, url: string, signal: AbortSignal): Promise<PageTitle>;
}

interface PageTitlesOptions {
  settings: Pick<Settings, 'pageTitles' | 'publicUrl' | 'webhookAllowNetworks'>;
  metrics: Metrics;
  now: () => Date;
}

/**
 * Creates the reader of titles. It requests pages as link watch does: public IP addresses only, with limited
 * time, redirects, and bytes, and without decompressing anything.
 */
export function createPageTitles({ settings, metrics, now }: PageTitlesOptions): PageTitles {
  const queue = createFairQueue(QUEUE);
  let checker: Promise<CheckLink> | undefined;
  const titles = new Counter({
    name: 'qrelay_page_titles_total',
    help: 'Pages that were requested for their titles, by result',
    labelNames: ['result'],
    registers: [metrics],
  });
  for (const result of ['found', ...TITLE_REASONS]) if (result !== 'off') titles.inc({ result }, 0);

  return {
    async find(accountId, url, signal) {
      if (!settings.pageTitles) return { url, title: null, reason: 'off' };
      const read = async () => {
        try {
          const readPage = await (checker ??= openChecker(settings, now));
          return await readPage(url, { needsBody: true, skipsHead: true, stop: signal });
        } catch (error) {
          if (signal.aborted) return NOT_READ;
          throw error;
        }
      };
      const found = titleOf(await queue.run(accountId, read, signal));
      titles.inc({ result: found.reason ?? 'found' });
      return { url, ...found };
    },
  };
}

/** Loads the client for pages when the first title is requested: an API at rest does without it. */
async function openChecker(
  { publicUrl, webhookAllowNetworks }: PageTitlesOptions['settings'],
  now: () => Date,
): Promise<CheckLink> {
  const { createLinkChecker } = await import('../../outbound/link-checker.js');
  return createLinkChecker({
    guard: createSsrfGuard(webhookAllowNetworks),
    resolve: createResolver(webhookAllowNetworks.length > 0),
    publicUrl,
    now,
    checkTimeoutMs: TIMEOUT_MS,
  });
}

/** The result for a client that has disconnected. */
const NOT_READ: CheckedPage = {
  outcome: { kind: 'unknown', httpStatus: null, reason: 'unclear' },
  body: null,
};

function titleOf({ outcome, body }: CheckedPage): { title: string | null; reason: TitleReason | null } {
  // A page that distinguishes people from robots, or an error page, has a title that says nothing.
  if (outcome.kind !== 'ok') return { title: null, reason: reasonOf(outcome) };
  const title = findPageTitle(body ?? '', MAX_NAME_LENGTH);
  return title === undefined ? { title: null, reason: 'no_title' } : { title, reason: null };
}

function reasonOf({ reason }: CheckedPage['outcome']): TitleReason {
  return reason === null || reason === 'content' ? 'unclear' : reason;
}
