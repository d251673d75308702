import type { Db } from 'mongodb';
import type { PruneCounts, PrunePosition, PruneStage } from '../../core/workflows/history-pruning.js';
import type { Plan } from '../../core/basics/plan-names.js';
import { DAY_MS } from '../../core/basics/time/durations.js';
import { ACCOUNTS, type AccountDocument } from '../accounts/accounts.js';
import { CODES_WITH_LONG_HISTORY, QR_CODES, type QrCodeDocument } from './qr-code-documents.js';
import { MIN_STORED_REVISIONS, QR_CODE_LOGOS, QR_CODE_REVISIONS } from './revisions.js';
import { SCHEDULED_CHANGES } from './scheduled-changes.js';

/** Number of documents examined per call. */
const PAGE_SIZE = 200;
/** Time for which hidden revisions are kept: an upgrade of the plan within this time shows them again. */
const HIDDEN_MS = 30 * DAY_MS;
/** Maximum age of a deletion whose remains are removed, in case a crash interrupted it. */
const TOMBSTONE_AGE_MS = 7 * DAY_MS;
/**
 * Minimum age of a logo that is removed because no revision refers to it. A younger one may belong to a
 * change in progress.
 */
const LOGO_AGE_MS = DAY_MS;

const NEXT_STAGE: Record<PruneStage, PruneStage | null> = {
  revisions: 'deleted_codes',
  deleted_codes: 'logos',
  logos: null,
};

interface Owned {
  _id: string;
  accountId: string;
}

/**
 * Creates the removal of data that no history shows anymore: revisions, except the latest 200, that a plan
 * has hidden for 30 days; revisions and scheduled changes of deleted codes; and logos without a revision.
 *
 * @param historyDays Days of changes that accounts of each plan see; 0 for all.
 */
export function createHistoryPruning(db: Db, historyDays: Readonly<Record<Plan, number>>) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  const accounts = db.collection<AccountDocument>(ACCOUNTS);
  const revisions = db.collection<Owned & { logoId?: string }>(QR_CODE_REVISIONS);
  const logos = db.collection<Owned & { usedAt: Date }>(QR_CODE_LOGOS);
  const scheduledChanges = db.collection<Owned & { qrCodeId: string }>(SCHEDULED_CHANGES);

  async function pruneRevisions(after: string, now: Date): Promise<Page> {
    const found = await codes
      .find(
        { ...CODES_WITH_LONG_HISTORY, _id: { $gt: after } },
        { projection: { accountId: 1, revision: 1 } },
      )
      .sort({ _id: 1 })
      .limit(PAGE_SIZE)
      .toArray();
    let removed = 0;
    for (const { _id, accountId, revision } of found) {
      const account = await accounts.findOne({ _id: accountId }, { projection: { plan: 1 } });
      const days = account ? historyDays[account.plan] : 0;
      if (days === 0) continue;
      const { deletedCount } = await revisions.deleteMany({
        accountId,
        qrCodeId: _id,
        revision: { $lte: revision - MIN_STORED_REVISIONS },
        at: { $lt: new Date(now.getTime() - days * DAY_MS - HIDDEN_MS) },
      });
      removed += deletedCount;
    }
    return { removed, after: lastOf(found) };
  }

  async function pruneDeletedCodes(after: string, now: Date): Promise<Page> {
    const since = new Date(now.getTime() - TOMBSTONE_AGE_MS);
    const found = await codes
      .find({ deletedAt: { $gte: since }, _id: { $gt: after } }, { projection: { accountId: 1 } })
      .sort({ _id: 1 })
      .limit(PAGE_SIZE)
      .toArray();
    let removed = 0;
    for (const { _id, accountId } of found) {
      removed += (await revisions.deleteMany({ accountId, qrCodeId: _id })).deletedCount;
      await scheduledChanges.deleteMany({ accountId, qrCodeId: _id });
    }
    return { removed, after: lastOf(found) };
  }

  async function pruneLogos(after: string, now: Date): Promise<Page> {
    const isOld = { usedAt: { $lt: new Date(now.getTime() - LOGO_AGE_MS) } };
    const found = await logos
      .find({ _id: { $gt: after } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(PAGE_SIZE)
      .toArray();
    const ids = found.map(({ _id }) => _id);
    const used = new Set(await revisions.distinct('logoId', { logoId: { $in: ids } }));
    const unused = ids.filter((id) => !used.has(id));
    const { deletedCount } = await logos.deleteMany({ _id: { $in: unused }, ...isOld });
    return { removed: deletedCount, after: lastOf(found) };
  }

  const prune = { revisions: pruneRevisions, deleted_codes: pruneDeletedCodes, logos: pruneLogos };

  return {
    /**
     * Prunes one page. Safe to repeat.
     *
     * @returns What was removed, and where to continue; `next` is null at the end.
     */
    async prunePage(
      { stage, after }: PrunePosition,
      now: Date,
    ): Promise<{ counts: PruneCounts; next: PrunePosition | null }> {
      const page = await prune[stage](after, now);
      const counts = { revisions: 0, logos: 0, [stage === 'logos' ? 'logos' : 'revisions']: page.removed };
      if (page.after !== null) return { counts, next: { stage, after: page.after } };
      const nextStage = NEXT_STAGE[stage];
      return { counts, next: nextStage && { stage: nextStage, after: '' } };
    },
  };
}

interface Page {
  removed: number;
  /** ID of the last examined document; null if no page follows. */
  after: string | null;
}

function lastOf(found: readonly { _id: string }[]): string | null {
  return found.length < PAGE_SIZE ? null : found.at(-1)!._id;
}
