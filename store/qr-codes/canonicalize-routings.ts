import type { AnyBulkWriteOperation, Collection, Db, Document, Filter } from 'mongodb';
import { canonicalJson } from '../../core/basics/canonical-json.js';
import type { CodeSchedule, PendingChange } from '../../core/codes/qr-code.js';
import { canonicalRouting } from '../../core/codes/routing/canonical-routing.js';
import type { Routing } from '../../core/codes/routing/routing-schema.js';
import { TEMPLATES, type TemplateDocument } from '../templates/template-documents.js';
import { NEXT_VERSION } from './code-version.js';
import { QR_CODES, type QrCodeDocument } from './qr-code-documents.js';

/** Bounds the memory of a batch: a code with its scheduled changes has up to 128 KiB. */
const DOCUMENTS_PER_WRITE = 100;

/**
 * Gives the conditions of stored rules the canonical values that requests store, in codes, their pending
 * changes, and templates. Revisions of codes and templates stay as they are: rules that matched still match
 * the same visitors.
 *
 * Idempotent, safe to call from several processes at once, and safe to abort anywhere.
 */
export async function canonicalizeRoutings(db: Db): Promise<void> {
  await rewriteAll(
    db.collection<QrCodeDocument>(QR_CODES),
    { $or: [...conditionsOf('routing'), { 'schedule.version': { $exists: true } }] },
    ['routing', 'schedule'],
    ({ routing, schedule }) => ({
      ...(routing && { routing: canonicalRouting(routing) }),
      ...(schedule && { schedule: canonicalSchedule(schedule) }),
    }),
  );
  await rewriteAll(
    db.collection<TemplateDocument>(TEMPLATES),
    { $or: conditionsOf('defaults.routing') },
    ['defaults'],
    ({ defaults }) => ({
      ...(defaults.routing && {
        defaults: { ...defaults, routing: canonicalRouting(defaults.routing) },
      }),
    }),
  );
}

/** Matches routings that have conditions on names, or a default language. */
function conditionsOf(path: string): Filter<Document>[] {
  return [{ [`${path}.rules.0`]: { $exists: true } }, { [`${path}.defaultLanguage`]: { $exists: true } }];
}

/** @param rewrite Returns fields of a document as they should be. */
async function rewriteAll<Stored extends Document & { _id: string; revision: number }>(
  collection: Collection<Stored>,
  filter: Filter<Document>,
  fields: readonly (keyof Stored & string)[],
  rewrite: (stored: Stored) => Partial<Stored>,
): Promise<void> {
  const projection = Object.fromEntries(['revision', 'version', ...fields].map((field) => [field, 1]));
  let writes: AnyBulkWriteOperation<Stored>[] = [];
  const flush = async () => {
    if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
    writes = [];
  };
  for await (const found of collection.find(filter as Filter<Stored>, { projection })) {
    const stored = found as unknown as Stored;
    const changed = Object.entries(rewrite(stored)).filter(
      ([field, value]) => canonicalJson(stored[field]) !== canonicalJson(value),
    );
    if (changed.length === 0) continue;
    // A document that changed since it was read is skipped: that change has stored canonical values.
    const { _id, revision } = stored;
    const version: unknown = stored['version'] ?? { $exists: false };
    const unchanged = { _id, revision, version, ...scheduleVersion(stored) };
    writes.push({
      updateOne: {
        filter: unchanged as Filter<Stored>,
        update: { $set: Object.fromEntries(changed) as never, ...(NEXT_VERSION as Document) },
      },
    });
    if (writes.length >= DOCUMENTS_PER_WRITE) await flush();
  }
  await flush();
}

/** Version 0.1.0 changes the pending changes of a code without a new revision or version. */
function scheduleVersion({ schedule }: Document): Document {
  return schedule === undefined ? {} : { 'schedule.version': (schedule as CodeSchedule).version };
}

function canonicalSchedule({ changes, ...schedule }: CodeSchedule): CodeSchedule {
  return { ...schedule, changes: changes.map(canonicalChange) };
}

function canonicalChange(change: PendingChange): PendingChange {
  const { patch, effect } = change;
  const { routing } = effect.set;
  return {
    ...change,
    patch: canonicalPatch(patch),
    effect: routing ? { ...effect, set: { ...effect.set, routing: canonicalRouting(routing) } } : effect,
  };
}

/** @param patch JSON of a patch that was valid when it was stored. */
function canonicalPatch(patch: string): string {
  const body = JSON.parse(patch) as { routing?: Routing | null };
  return body.routing ? JSON.stringify({ ...body, routing: canonicalRouting(body.routing) }) : patch;
}
