import type { ClientSession, Db } from 'mongodb';
import { templateNotFound } from '../../core/codes/templates/template-errors.js';
import { templateNameKey, type StoredTemplate } from '../../core/codes/templates/template.js';
import type { CollectionIndexes } from '../mongo/indexes.js';

/** Name of the collection of templates. */
export const TEMPLATES = 'templates';

/**
 * A template in the collection. A deleted template remains as a tombstone, which has none of the other
 * fields, until no code names it.
 */
export type TemplateDocument = Omit<StoredTemplate, 'id'> & {
  _id: string;
  /** See `templateNameKey`. */
  nameKey: string;
  /**
   * Incremented by every write that gives the template to codes, so that a concurrent deletion conflicts. No
   * other meaning.
   */
  holdVersion?: number;
  deletedAt?: Date;
  /** When a dispatcher completes the deletion, unless the request has done so. Only in tombstones. */
  completeAfter?: Date;
};

export const TEMPLATE_INDEXES: CollectionIndexes = {
  collection: TEMPLATES,
  indexes: [
    { key: { accountId: 1, _id: -1 } },
    { key: { completeAfter: 1 }, sparse: true },
    {
      key: { accountId: 1, nameKey: 1 },
      unique: true,
      partialFilterExpression: { nameKey: { $exists: true } },
    },
  ],
};

/** Matches templates that are not deleted. */
export const TEMPLATE_NOT_DELETED = { deletedAt: { $exists: false } };

/** Converts a template to its document. */
export function toTemplateDocument({ id, ...fields }: StoredTemplate): TemplateDocument {
  return { _id: id, ...fields, nameKey: templateNameKey(fields.name) };
}

/** Converts a document to a template. */
export function fromTemplateDocument({
  _id,
  nameKey: _nameKey,
  holdVersion: _holdVersion,
  deletedAt: _deletedAt,
  completeAfter: _completeAfter,
  ...fields
}: TemplateDocument): StoredTemplate {
  return { id: _id, ...fields };
}

/**
 * Holds templates until the end of a transaction that gives them to codes: a concurrent deletion of one of
 * them conflicts with the transaction.
 *
 * @throws DomainError `not_found` if one of the templates does not exist.
 */
export async function holdTemplates(db: Db, ids: Iterable<string>, session: ClientSession): Promise<void> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return;
  const templates = db.collection<TemplateDocument>(TEMPLATES);
  const held = { _id: { $in: distinct }, ...TEMPLATE_NOT_DELETED };
  const { matchedCount } = await templates.updateMany(held, { $inc: { holdVersion: 1 } }, { session });
  if (matchedCount === distinct.length) return;
  const found = await templates.find(held, { session, projection: { _id: 1 } }).toArray();
  const existing = new Set(found.map(({ _id }) => _id));
  throw templateNotFound(distinct.find((id) => !existing.has(id)) ?? '', 'template');
}
