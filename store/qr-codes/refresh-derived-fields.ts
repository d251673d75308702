import { isDeepStrictEqual } from 'node:util';
import type { AnyBulkWriteOperation, Db } from 'mongodb';
import { normalizeTags } from '../../core/codes/tag-text.js';
import { TEMPLATES, type TemplateDocument } from '../templates/template-documents.js';
import { WEBHOOKS } from '../webhooks/webhooks.js';
import { NEXT_VERSION, sameVersion } from './code-version.js';
import { buildSortKey } from '../mongo/fold-text.js';
import { CODE_NOT_DELETED, QR_CODES, type QrCodeDocument } from './qr-code-documents.js';
import { buildSearchText } from './search-text.js';

const CODES_PER_WRITE = 500;

/**
 * Computes the search text, the sort key, and the tags of all codes as this version writes them. Codes that
 * have them already are read but not written. Idempotent, safe to call from several processes at once, and
 * safe to abort anywhere.
 */
export async function refreshDerivedFields(db: Db): Promise<void> {
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  let writes: AnyBulkWriteOperation<QrCodeDocument>[] = [];
  const stored = codes.find(CODE_NOT_DELETED, { projection: { style: 0, data: 0, scannability: 0 } });
  for await (const code of stored) {
    const tags = normalizeTags(code.tags);
    const next = { tags, sortName: buildSortKey(code.name), searchText: buildSearchText({ ...code, tags }) };
    const { sortName, searchText } = code;
    if (isDeepStrictEqual(next, { tags: code.tags, sortName, searchText })) continue;
    // Skips a code that has changed since it was read: that change has written these fields.
    writes.push({
      updateOne: {
        filter: sameVersion({ ...code, id: code._id }),
        update: { $set: next, ...NEXT_VERSION },
      },
    });
    if (writes.length < CODES_PER_WRITE) continue;
    await codes.bulkWrite(writes);
    writes = [];
  }
  if (writes.length > 0) await codes.bulkWrite(writes);
}

/** Normalizes the tags that templates give to codes, and the tags in filters of webhooks. Idempotent. */
export async function normalizeStoredTags(db: Db): Promise<void> {
  const templates = db.collection<TemplateDocument>(TEMPLATES);
  const withTags = { 'defaults.tags.0': { $exists: true } };
  for await (const { _id, defaults } of templates.find(withTags, { projection: { defaults: 1 } })) {
    const tags = defaults.tags ?? [];
    const next = normalizeTags(tags);
    if (isDeepStrictEqual(next, tags)) continue;
    await templates.updateOne({ _id, 'defaults.tags': tags }, { $set: { 'defaults.tags': next } });
  }
  const webhooks = db.collection<{ _id: string; filter: { tags: string[] } }>(WEBHOOKS);
  for await (const { _id, filter } of webhooks.find({ 'filter.tags.0': { $exists: true } })) {
    const next = normalizeTags(filter.tags);
    if (isDeepStrictEqual(next, filter.tags)) continue;
    await webhooks.updateOne({ _id, 'filter.tags': filter.tags }, { $set: { 'filter.tags': next } });
  }
}
