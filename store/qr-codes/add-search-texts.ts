import type { AnyBulkWriteOperation, Db } from 'mongodb';
import { CODE_NOT_DELETED, QR_CODES, type QrCodeDocument } from './qr-code-documents.js';
import { buildSearchText } from './search-text.js';

const CODES_PER_WRITE = 500;

/**
 * Adds the search text to codes of earlier versions, newest first. If the oldest code has a search text, all codes have one, so a
 * start with nothing to do reads a single code. Idempotent, safe to call from several processes at once, and safe to abort
 * anywhere.
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
    // Skips a code that has changed since it was read: that change has written its search text.
    const filter = { _id: code._id, revision: code.revision };
    writes.push({ updateOne: { filter, update: { $set: { searchText: buildSearchText(code) } } } });
    if (writes.length < CODES_PER_WRITE) continue;
    await codes.bulkWrite(writes);
    writes = [];
  }
  if (writes.length > 0) await codes.bulkWrite(writes);
}
