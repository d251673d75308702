import type { Db } from 'mongodb';
import { QR_CODES, type QrCodeDocument } from '../qr-codes/qr-code-documents.js';

/** Creates the store that finds out whether accounts have codes of the type `gs1`. */
export function createGs1CodeStore(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  return {
    /** Returns whether an account has codes of the type `gs1`. */
    async exist(accountId: string): Promise<boolean> {
      const query = { accountId, gs1Key: { $exists: true } };
      return (await codes.findOne(query, { projection: { _id: 1 } })) !== null;
    },
  };
}

export type Gs1CodeStore = ReturnType<typeof createGs1CodeStore>;
