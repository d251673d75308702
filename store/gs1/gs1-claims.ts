import type { CollectionIndexes } from '../mongo/indexes.js';

/** Name of the collection of GTINs on the host of the service. */
export const GS1_CLAIMS = 'gs1_claims';

/**
 * The account to which a GTIN on the host of the service belongs, as long as it has codes for it. A claim may
 * outlast the codes; another account then takes it over.
 */
export interface Gs1ClaimDocument {
  /** GTIN with 14 digits. */
  _id: string;
  accountId: string;
  /** Incremented by each write that depends on the claim, so that concurrent ones conflict. */
  version: number;
}

/** The index that the erasure of an account needs. */
export const GS1_CLAIM_INDEXES: CollectionIndexes = {
  collection: GS1_CLAIMS,
  indexes: [{ key: { accountId: 1 } }],
};
