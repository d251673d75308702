import type { Db, Document } from 'mongodb';
import { gtinOfKey } from '../../core/gs1/gs1-key.js';
import { gs1LookupKey, parseGs1LookupKey, productPath } from '../../core/gs1/resolver/lookup-key.js';
import { GS1_CLAIMS, type Gs1ClaimDocument } from '../gs1/gs1-claims.js';
import { withStoreTimeout } from '../mongo/timeouts.js';
import { QR_CODES, type QrCodeDocument } from '../qr-codes/qr-code-documents.js';

/** A product without a code of its own: other codes of the account have its GTIN. */
export interface ProductTarget {
  kind: 'product';
  accountId: string;
  branded: boolean;
}

/** The fields of a found code that say which items it is. */
interface ItemRow extends Pick<QrCodeDocument, 'accountId' | 'shortCodes'> {
  gs1Key?: string;
  /** Account that the GTIN belongs to on the host of the service. */
  claim?: { accountId: string }[];
}

/** Joins the account that a GTIN belongs to on the host of the service. Codes of other types have no GTIN. */
export const ITEM_CLAIM_STAGES: readonly Document[] = [
  {
    $lookup: {
      from: GS1_CLAIMS,
      localField: 'data.gtin',
      foreignField: '_id',
      pipeline: [{ $project: { _id: 0, accountId: 1 } }],
      as: 'claim',
    },
  },
];

/** Returns the stored keys of lookups, each once. */
export function itemPathsOf(keys: readonly string[]): string[] {
  return [...new Set(keys.map((key) => parseGs1LookupKey(key).path))];
}

/** Creates the part of the lookup of short links that finds items. */
export function createItemTargets(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  const claims = db.collection<Gs1ClaimDocument>(GS1_CLAIMS);

  /** Finds the account of a product that has codes, but none of its own. */
  async function findOwner(key: string, timeoutMs: number): Promise<string | undefined> {
    const { accountId, path } = parseGs1LookupKey(key);
    if (accountId === '') {
      return (await withStoreTimeout(timeoutMs, claims.findOne({ _id: gtinOfKey(path) })))?.accountId;
    }
    const range = { $gt: `${path}/`, $lt: `${path}0` };
    const query = { gs1Key: range, accountId };
    return (await withStoreTimeout(timeoutMs, codes.findOne(query, { projection: { accountId: 1 } })))
      ?.accountId;
  }

  return {
    /** Adds the targets of keys of `gs1LookupKey`. @param rows Documents of the keys. */
    async add<Target extends { kind: string }>(
      found: Map<string, Target | ProductTarget>,
      keys: readonly string[],
      rows: readonly ItemRow[],
      timeoutMs: number,
    ): Promise<void> {
      const wanted = new Set(keys);
      for (const { gs1Key: path, accountId, claim, shortCodes } of rows) {
        const target = found.get(shortCodes[0] ?? '');
        if (path === undefined || target?.kind !== 'code') continue;
        const owners = claim?.[0]?.accountId === accountId ? ['', accountId] : [accountId];
        for (const owner of owners) {
          const key = gs1LookupKey({ accountId: owner, path });
          if (wanted.has(key)) found.set(key, target);
        }
      }
      const products = keys.filter((key) => !found.has(key) && isProduct(key));
      await Promise.all(
        products.map(async (key) => {
          const accountId = await findOwner(key, timeoutMs);
          if (accountId !== undefined) found.set(key, { kind: 'product', accountId, branded: false });
        }),
      );
    },
  };
}

function isProduct(key: string): boolean {
  const { path } = parseGs1LookupKey(key);
  return path === productPath(path);
}
