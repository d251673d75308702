import type { Db } from 'mongodb';
import { seesFolder, type AccountView } from '../../core/accounts/account-view.js';
import type { DomainError } from '../../core/basics/errors.js';
import { gtinOfKey } from '../../core/gs1/gs1-key.js';
import { CODE_NOT_DELETED, QR_CODES, type QrCodeDocument } from './qr-code-documents.js';
import { GS1_CLAIMS, type Gs1ClaimDocument } from '../gs1/gs1-claims.js';
import { gs1KeyRange, gs1KeyTaken, gtinTaken } from './hold-gs1-keys.js';

/** A key that a code is to have. */
export interface WantedKey {
  /** ID of the code that is to have it. */
  codeId: string;
  key: string;
  /** Whether the code is on the host of the service; see `claimsGtin`. */
  claimsGtin?: boolean | undefined;
}

/**
 * Creates the store that looks up who has GS1 keys before they are written. The write itself decides; see
 * `holdGs1Keys`.
 */
export function createGs1KeyStore(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  const claims = db.collection<Gs1ClaimDocument>(GS1_CLAIMS);

  /** Finds the codes of an account that have keys. */
  async function findHolders(accountId: string, keys: readonly string[]) {
    if (keys.length === 0) return new Map<string, Pick<QrCodeDocument, '_id' | 'name' | 'folder'>>();
    const found = await codes
      .find({ gs1Key: { $in: [...keys] }, accountId, ...CODE_NOT_DELETED })
      .project<Pick<QrCodeDocument, '_id' | 'name' | 'folder' | 'gs1Key'>>({ name: 1, folder: 1, gs1Key: 1 })
      .toArray();
    return new Map(found.map(({ gs1Key = '', ...code }) => [gs1Key, code]));
  }

  /** Returns the subset of GTINs that other accounts have on the host of the service, with codes for them. */
  async function findForeign(accountId: string, gtins: readonly string[]): Promise<Set<string>> {
    if (gtins.length === 0) return new Set();
    const found = await claims.find({ _id: { $in: [...gtins] }, accountId: { $ne: accountId } }).toArray();
    const foreign = new Set<string>();
    for (const { _id: gtin, accountId: holder } of found) {
      const ofGtin = { accountId: holder, gs1Key: gs1KeyRange(gtin), ...CODE_NOT_DELETED };
      if (await codes.findOne(ofGtin, { projection: { _id: 1 } })) foreign.add(gtin);
    }
    return foreign;
  }

  return {
    /**
     * Finds the keys that codes cannot have, each with the error that its write would throw.
     *
     * @param view Decides whether an error names the code that has the key.
     */
    async findTaken(view: AccountView, wanted: readonly WantedKey[]): Promise<Map<WantedKey, DomainError>> {
      const holders = await findHolders(
        view.accountId,
        wanted.map(({ key }) => key),
      );
      const gtins = wanted.flatMap(({ key, claimsGtin }) => (claimsGtin ? [gtinOfKey(key)] : []));
      const foreign = await findForeign(view.accountId, [...new Set(gtins)]);
      const taken = new Map<WantedKey, DomainError>();
      for (const one of wanted) {
        const { codeId, key, claimsGtin } = one;
        const holder = holders.get(key);
        if (holder && holder._id !== codeId) {
          const seen = seesFolder(view, holder.folder) ? { id: holder._id, name: holder.name } : undefined;
          taken.set(one, gs1KeyTaken(key, seen));
        } else if (claimsGtin && foreign.has(gtinOfKey(key))) taken.set(one, gtinTaken(key));
      }
      return taken;
    },

    /** Returns whether an account has codes of the type `gs1`. */
    async hasCodes(accountId: string): Promise<boolean> {
      const query = { accountId, gs1Key: { $exists: true } };
      return (await codes.findOne(query, { projection: { _id: 1 } })) !== null;
    },

    /** Returns the subset of keys that codes of the account have. */
    async findHeld(accountId: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
      return new Set((await findHolders(accountId, keys)).keys());
    },
  };
}

export type Gs1KeyStore = ReturnType<typeof createGs1KeyStore>;
