import type { Db } from 'mongodb';
import type { CheckOutcome } from '../../core/codes/link-watch/health.js';
import type { HostResult } from '../../core/codes/link-watch/void-run.js';
import type { CollectionIndexes } from '../mongo/indexes.js';

/** Name of the collection of results that are not stored in codes yet. */
const LINK_CHECKS = 'link_checks';

export const LINK_CHECK_INDEXES: CollectionIndexes = {
  collection: LINK_CHECKS,
  indexes: [{ key: { runId: 1, host: 1 } }, { key: { at: 1 }, expireAfterSeconds: 86_400 }],
};

/**
 * Result of the check of one URL in one run. It contains only the key of the URL, so it belongs to no
 * account.
 */
export interface LinkCheck {
  link: string;
  host: string;
  at: Date;
  outcome: CheckOutcome;
  /** SHA-256 of the texts that the page should contain and does not. */
  missing: string[];
  /** Whether the URL failed before this run. */
  failedBefore: boolean;
}

interface LinkCheckDocument extends LinkCheck {
  /** `<run>:<link>`, so that a repetition writes the same document. */
  _id: string;
  runId: string;
}

interface HostSummary extends HostResult {
  _id: string;
  checks: number;
}

/** Creates the store of the results of runs. */
export function createLinkCheckStore(db: Db) {
  const checks = db.collection<LinkCheckDocument>(LINK_CHECKS);

  return {
    /** Stores a result. Safe to repeat. */
    async record(runId: string, check: LinkCheck): Promise<void> {
      const _id = `${runId}:${check.link}`;
      await checks.replaceOne({ _id }, { runId, ...check }, { upsert: true });
    },

    /** Lists the keys of the URLs of a host that were checked in a run. */
    async listChecked(runId: string, host: string): Promise<string[]> {
      const found = await checks.find({ runId, host }, { projection: { link: 1 } }).toArray();
      return found.map(({ link }) => link);
    },

    /** Summarizes the results of a run by host. */
    async listHosts(runId: string): Promise<HostSummary[]> {
      return checks
        .aggregate<HostSummary>([
          { $match: { runId } },
          {
            $group: {
              _id: '$host',
              checks: { $sum: 1 },
              failed: { $min: { $eq: ['$outcome.kind', 'failure'] } },
              failedBefore: { $max: '$failedBefore' },
            },
          },
        ])
        .toArray();
    },

    /** Lists at most `limit` results of a run, in any order. */
    async list(runId: string, limit: number): Promise<LinkCheck[]> {
      const found = await checks.find({ runId }).limit(limit).toArray();
      return found.map(({ _id, runId: _runId, ...check }) => check);
    },

    /** Removes a result that has been stored in all codes with its URL, or dropped. */
    async remove(runId: string, link: string): Promise<void> {
      await checks.deleteOne({ _id: `${runId}:${link}` });
    },
  };
}

export type LinkCheckStore = ReturnType<typeof createLinkCheckStore>;
