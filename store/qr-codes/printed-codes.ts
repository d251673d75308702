import type { Db } from 'mongodb';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { Style } from '../../core/symbols/style.js';
import { COUNT_TIMEOUT_MS, withListTimeout } from '../mongo/timeouts.js';
import { CODE_NOT_DELETED, QR_CODES, type QrCodeDocument } from './qr-code-documents.js';

/** The fields of a code that determine its size and its text in print. The image of its logo is not read. */
export type PrintedCode = Pick<
  StoredQrCode,
  | 'id'
  | 'type'
  | 'name'
  | 'dynamic'
  | 'encoded'
  | 'destination'
  | 'shortCode'
  | 'compact'
  | 'domain'
  | 'aliases'
  | 'metadata'
  | 'folder'
> & {
  style: Style;
  /** The identifiers of a code of the type `gs1`; of other types, nothing of meaning. */
  data?: unknown;
};

const PRINTED_FIELDS = {
  type: 1,
  'data.gtin': 1,
  'data.variant': 1,
  'data.batch': 1,
  'data.serial': 1,
  'data.tpx': 1,
  'data.attributes': 1,
  name: 1,
  dynamic: 1,
  encoded: 1,
  // Other payloads can be long, and are not printed.
  destination: { $cond: [{ $eq: ['$type', 'gs1'] }, '$destination', ''] },
  shortCode: 1,
  compact: 1,
  domain: 1,
  aliases: 1,
  style: 1,
  metadata: 1,
  folder: 1,
} as const;

/**
 * Creates the store of the fields that determine the sizes and texts of codes in print. Other accounts' codes
 * are treated as missing.
 */
export function createPrintedCodes(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  return {
    /** Reads codes in the order of `ids`. Missing ones are skipped. @throws DomainError `unavailable` */
    async findMany(accountId: string, ids: readonly string[]): Promise<PrintedCode[]> {
      const pipeline = [
        { $match: { _id: { $in: [...ids] }, accountId, ...CODE_NOT_DELETED } },
        { $project: PRINTED_FIELDS },
        // An image can be 192 KiB. The size of the logo, which stays, shows that there is one.
        { $unset: 'style.logo.image' },
      ];
      const options = { maxTimeMS: COUNT_TIMEOUT_MS };
      const found = await withListTimeout(codes.aggregate<QrCodeDocument>(pipeline, options).toArray());
      const byId = new Map(found.map(({ _id, ...fields }) => [_id, { id: _id, ...fields }]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
  };
}
