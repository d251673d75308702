import type { Db, Document } from 'mongodb';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { ensureIndexes } from '../../store/mongo/indexes.js';
import { inTransaction } from '../../store/mongo/transactions.js';
import {
  QR_CODE_INDEXES,
  QR_CODES,
  toDocument,
  type QrCodeDocument,
} from '../../store/qr-codes/qr-code-documents.js';
import { targetPipeline } from '../../store/short-links/scan-targets.js';

/** One way to store which QR code a short code belongs to. */
export interface ShortCodeLayout {
  prepare(): Promise<void>;
  /** Inserts many codes, without durability. */
  fill(codes: readonly StoredQrCode[]): Promise<void>;
  /** Finds what a redirect needs. */
  find(shortCode: string): Promise<Document[]>;
  create(code: StoredQrCode): Promise<void>;
  /** Creates the codes of a chunk in one transaction, as a bulk creation does. */
  createChunk(codes: readonly StoredQrCode[]): Promise<void>;
}

interface ShortCodeDocument {
  _id: string;
  accountId: string;
  qrCodeId: string;
}

/** The layout of the service: a unique index on the array `shortCodes` of `qr_codes`. */
export function inArray(db: Db): ShortCodeLayout {
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  return {
    prepare: () => ensureIndexes(db, [QR_CODE_INDEXES]),
    fill: async (filled) => void (await codes.insertMany(filled.map(toDocument), { ordered: false })),
    find: (shortCode) => codes.aggregate(targetPipeline([shortCode])).toArray(),
    create: async (code) => void (await codes.insertOne(toDocument(code))),
    createChunk: (chunk) =>
      inTransaction(db, async (session) => {
        await codes.insertMany(chunk.map(toDocument), { session, ordered: false });
      }),
  };
}

/**
 * The alternative: a collection `short_codes` whose `_id` is the short code. Both collections can be sharded.
 */
export function inCollection(db: Db): ShortCodeLayout {
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  const shortCodes = db.collection<ShortCodeDocument>('short_codes');
  const toShortCode = ({ shortCode, accountId, id }: StoredQrCode): ShortCodeDocument => ({
    _id: shortCode,
    accountId,
    qrCodeId: id,
  });
  const [, ...joins] = targetPipeline([]);
  return {
    prepare: () =>
      ensureIndexes(db, [
        { ...QR_CODE_INDEXES, indexes: QR_CODE_INDEXES.indexes.filter(({ key }) => !('shortCodes' in key)) },
      ]),
    async fill(filled) {
      await shortCodes.insertMany(filled.map(toShortCode), { ordered: false });
      await codes.insertMany(filled.map(toDocument), { ordered: false });
    },
    find: (shortCode) =>
      shortCodes
        .aggregate([
          { $match: { _id: { $in: [shortCode] } } },
          { $lookup: { from: QR_CODES, localField: 'qrCodeId', foreignField: '_id', as: 'code' } },
          { $replaceWith: { $first: '$code' } },
          ...joins,
        ])
        .toArray(),
    create: (code) =>
      inTransaction(db, async (session) => {
        await shortCodes.insertOne(toShortCode(code), { session });
        await codes.insertOne(toDocument(code), { session });
      }),
    createChunk: (chunk) =>
      inTransaction(db, async (session) => {
        await shortCodes.insertMany(chunk.map(toShortCode), { session, ordered: false });
        await codes.insertMany(chunk.map(toDocument), { session, ordered: false });
      }),
  };
}
