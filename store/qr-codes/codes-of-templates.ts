import type { Db } from 'mongodb';
import type { AccountView } from '../../core/accounts/account-view.js';
import { COUNT_TIMEOUT_MS, withListTimeout } from '../mongo/timeouts.js';
import { toCodeQuery } from './code-filter.js';
import { NEXT_VERSION } from './code-version.js';
import { QR_CODES, type QrCodeDocument } from './qr-code-documents.js';

/** Number of codes that are detached at once, so that writes of other requests can run in between. */
const BATCH_SIZE = 500;

/**
 * Creates the store of the relation between codes and the templates they were created from, archived codes
 * included.
 */
export function createCodesOfTemplates(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  return {
    /**
     * Counts the codes of templates that a caller sees.
     * @returns Counts by ID of template; a template without codes is absent.
     * @throws DomainError `unavailable` with `Retry-After` if it takes too long.
     */
    async count(view: AccountView, templates: readonly string[]): Promise<Map<string, number>> {
      const query = codes.aggregate<{ _id: string; codes: number }>(
        [
          { $match: { ...toCodeQuery(view, {}), 'template.id': { $in: [...templates] } } },
          { $group: { _id: '$template.id', codes: { $sum: 1 } } },
        ],
        { maxTimeMS: COUNT_TIMEOUT_MS },
      );
      return new Map((await withListTimeout(query.toArray())).map((row) => [row._id, row.codes]));
    },

    /**
     * Removes a deleted template from all codes, which otherwise stay unchanged and get no revision. Safe to
     * repeat.
     */
    async detach(accountId: string, template: string): Promise<void> {
      const named = { accountId, 'template.id': template };
      for (;;) {
        const found = await codes.find(named, { projection: { _id: 1 }, limit: BATCH_SIZE }).toArray();
        if (found.length === 0) return;
        const ids = found.map(({ _id }) => _id);
        await codes.updateMany(
          { ...named, _id: { $in: ids } },
          { $unset: { template: '' }, ...NEXT_VERSION },
        );
      }
    },
  };
}

export type CodesOfTemplates = ReturnType<typeof createCodesOfTemplates>;
