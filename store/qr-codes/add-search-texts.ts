import type { AnyBulkWriteOperation, Db } from 'mongodb';
import { CODE_NOT_DELETED, QR_CODES, type QrCodeDocument } from './qr-code-documents.js';
import { buildSearchText } from './search-text.js';

const CODES_PER_WRITE = 500;

/**
 * Adds the search text to codes of former versions, newest first. If the oldest code has one, all have, so a start with
 * nothing to do reads one code. Idempotent, safe to call from several processes at once, and safe to abort anywhere.
 */
export async function addSearchTexts(db: Db): Promise<void> {
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  const oldest = await codes.findOne(CODE_NOT_DELETED, { sort: { _id: 1 }, projection: { searchText: 1 } });
  if (!oldest || 'searchText' in oldest) return;
  const missing = codes.find(
    { ...CODE_NOT_DELETED, searchText: { $exists: false } },
    { sort: { _id: -1 }, projection: { style: 0, data: 0, scannability: 0 } },
  );
  let writes: AnyBulkWriteOperation<QrCodeDocument>[] = [];
  for await (const code of missing) {
    // A code that has changed since was written with its search text.
    const filter = { _id: code._id, revision: code.revision };
    writes.push({ updateOne: { filter, update: { $set: { searchText: buildSearchText(code) } } } });
    if (writes.length < CODES_PER_WRITE) continue;
    await codes.bulkWrite(writes);
    writes = [];
  }
  if (writes.length > 0) await codes.bulkWrite(writes);
}
