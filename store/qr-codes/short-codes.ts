import type { Db } from 'mongodb';
import { listReleased } from './released-short-codes.js';
import { aliasFold, aliasKey, hostOfAliasKey, type StoredAlias } from '../../core/codes/aliases/alias.js';
import { CODE_NOT_DELETED, QR_CODES, type QrCodeDocument } from './qr-code-documents.js';

/** The code that has a short code. */
export interface ShortCodeHolder {
  id: string;
  accountId: string;
  isDeleted: boolean;
  /** Whether its account may use the short codes again. */
  isReleased: boolean;
}

/** Creates the store of all accounts' short codes. Short codes of deleted QR codes stay reserved. */
export function createShortCodeStore(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  return {
    /**
     * Finds the codes, tombstones included, that have or ever had these short codes.
     *
     * @returns The codes by short code.
     */
    async findHolders(shortCodes: readonly string[]): Promise<Map<string, ShortCodeHolder>> {
      if (shortCodes.length === 0) return new Map();
      const found = await codes
        .find({ shortCodes: { $in: [...shortCodes] } })
        .project<Pick<QrCodeDocument, '_id' | 'accountId' | 'shortCodes' | 'deletedAt' | 'isReleased'>>({
          accountId: 1,
          shortCodes: 1,
          deletedAt: 1,
          isReleased: 1,
        })
        .toArray();
      return new Map(
        found.flatMap(({ _id, accountId, shortCodes: held, deletedAt, isReleased }) => {
          const holder = {
            id: _id,
            accountId,
            isDeleted: deletedAt !== undefined,
            isReleased: isReleased ?? false,
          };
          return held.map((shortCode) => [shortCode, holder] as const);
        }),
      );
    },

    /**
     * Returns the subset of the aliases that other codes of an account have, or will have by a pending
     * change.
     *
     * @param ignoresCase Whether letter case does not count on the domain of an alias.
     */
    async findTakenAliases(
      accountId: string,
      aliases: readonly StoredAlias[],
      ignoresCase: (domain: string) => boolean,
    ): Promise<Set<StoredAlias>> {
      if (aliases.length === 0) return new Set();
      const folded = aliases.filter(({ domain }) => ignoresCase(domain)).map(aliasFold);
      const found = await codes
        .find({
          accountId,
          ...CODE_NOT_DELETED,
          $or: [{ aliasKeys: { $in: aliases.map(aliasKey) } }, { aliasFolds: { $in: folded } }],
        })
        .project<Pick<QrCodeDocument, 'aliasKeys' | 'aliasFolds'>>({ aliasKeys: 1, aliasFolds: 1 })
        .toArray();
      const keys = new Set(found.flatMap(({ aliasKeys = [] }) => aliasKeys));
      const folds = new Set(found.flatMap(({ aliasFolds = [] }) => aliasFolds));
      return new Set(
        aliases.filter((alias) =>
          ignoresCase(alias.domain) ? folds.has(aliasFold(alias)) : keys.has(aliasKey(alias)),
        ),
      );
    },

    /**
     * Finds the codes of an account that have aliases, or will have them by a pending change.
     *
     * @param ignoresCase Whether letter case does not count on the domain of an alias.
     * @returns IDs of codes by `aliasKey`, or by `aliasFold` where letter case does not count.
     */
    async findAliasHolders(
      accountId: string,
      aliases: readonly StoredAlias[],
      ignoresCase: (domain: string) => boolean,
    ): Promise<Map<string, string>> {
      if (aliases.length === 0) return new Map();
      const [folded, exact] = [aliases.filter(isFolded), aliases.filter((alias) => !isFolded(alias))];
      function isFolded({ domain }: StoredAlias): boolean {
        return ignoresCase(domain);
      }
      const found = await codes
        .find({
          accountId,
          ...CODE_NOT_DELETED,
          $or: [{ aliasKeys: { $in: exact.map(aliasKey) } }, { aliasFolds: { $in: folded.map(aliasFold) } }],
        })
        .project<Pick<QrCodeDocument, '_id' | 'aliasKeys' | 'aliasFolds'>>({ aliasKeys: 1, aliasFolds: 1 })
        .toArray();
      return new Map(
        found.flatMap(({ _id, aliasKeys = [], aliasFolds = [] }) =>
          [
            ...aliasKeys.filter((key) => !ignoresCase(hostOfAliasKey(key))),
            ...aliasFolds.filter((key) => ignoresCase(hostOfAliasKey(key))),
          ].map((key) => [key, _id] as const),
        ),
      );
    },

    /**
     * Returns the subset of the short codes that belong, or have ever belonged, to a QR code.
     * @param accountId The requesting account. Short codes that it may use again, after a reverted creation,
     *   are not taken.
     */
    async findTaken(shortCodes: readonly string[], accountId: string): Promise<Set<string>> {
      if (shortCodes.length === 0) return new Set();
      const codesFound = await codes
        .find({ shortCodes: { $in: [...shortCodes] } })
        .project<{ shortCodes: string[] }>({ shortCodes: 1 })
        .toArray();
      const requested = new Set(shortCodes);
      const taken = codesFound
        .flatMap((found) => found.shortCodes)
        .filter((shortCode) => requested.has(shortCode));
      if (taken.length === 0) return new Set();
      const released = await listReleased(codes, accountId, taken);
      return new Set(taken.filter((shortCode) => !released.has(shortCode)));
    },
  };
}

export type ShortCodeStore = ReturnType<typeof createShortCodeStore>;
