import { DomainError } from '../../core/basics/errors.js';
import { contentOf } from '../../core/codes/history/code-content.js';
import type { Plan } from '../../core/basics/plan-names.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { DAY_MS } from '../../core/basics/time/durations.js';
import {
  firstRevision,
  MIN_STORED_REVISIONS,
  type RevisionVisibility,
  type RevisionWithContent,
} from '../../store/qr-codes/revisions.js';
import type { QrCodeDeps } from './deps.js';

type HistoryDeps = Pick<QrCodeDeps, 'revisions' | 'now'> & {
  settings: Pick<QrCodeDeps['settings'], 'historyDays'>;
};

/** Returns which revisions of a code the plan of its account shows. */
export function visibilityOf(
  code: StoredQrCode,
  plan: Plan,
  { settings, now }: HistoryDeps,
): RevisionVisibility {
  const days = settings.historyDays[plan];
  const since = days === 0 ? null : new Date(now().getTime() - days * DAY_MS);
  return { latestRevision: code.revision, since };
}

/**
 * Returns a revision of a code with its content.
 *
 * @throws DomainError `not_found` if it does not exist, is hidden by the plan, or has been removed.
 */
export async function requireRevision(
  code: StoredQrCode,
  revision: number,
  plan: Plan,
  deps: HistoryDeps,
): Promise<RevisionWithContent> {
  const found = await findRevision(code, revision, deps);
  const { since, latestRevision } = visibilityOf(code, plan, deps);
  const isVisible =
    found && (since === null || found.at >= since || revision > latestRevision - MIN_STORED_REVISIONS);
  if (!isVisible) throw new DomainError('not_found', `The QR code ${code.id} has no revision ${revision}`);
  return found;
}

async function findRevision(
  code: StoredQrCode,
  revision: number,
  { revisions }: HistoryDeps,
): Promise<RevisionWithContent | undefined> {
  if (code.hasHistory) return revisions.find(code.accountId, code.id, revision);
  return revision === code.revision ? { ...firstRevision(code), content: contentOf(code) } : undefined;
}
