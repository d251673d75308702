import type { ClientSession, Db, ObjectId } from 'mongodb';
import type { StoredFile } from '../../core/files/stored-file.js';
import { fileNotFound } from '../../core/files/file-errors.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { foldText } from '../mongo/fold-text.js';

/** Name of the collection of hosted files. */
export const HOSTED_FILES = 'hosted_files';

const BUCKET = 'files';

/** The GridFS bucket with the bytes of hosted files, and its collections. */
export const FILE_CONTENT = { bucket: BUCKET, files: `${BUCKET}.files`, chunks: `${BUCKET}.chunks` } as const;

/** A hosted file in the collection. */
export type FileDocument = Omit<StoredFile, 'id'> & {
  _id: string;
  /** ID of its bytes in the GridFS bucket. */
  contentId: ObjectId;
  /** Folded name, for searches. */
  searchName: string;
  /** When the upload began; absent once all bytes are stored. */
  uploadingSince?: Date;
  /** Set until the bytes of a deleted file are removed. */
  deletedAt?: Date;
  /**
   * Incremented by every write that gives the file to codes, so that a concurrent deletion conflicts. No
   * other meaning.
   */
  holdVersion?: number;
};

export const HOSTED_FILE_INDEXES: CollectionIndexes = {
  collection: HOSTED_FILES,
  indexes: [
    { key: { accountId: 1, _id: -1 } },
    { key: { accountId: 1, folder: 1 }, partialFilterExpression: { folder: { $exists: true } } },
    { key: { sha256: 1 } },
  ],
};

/** Matches files whose bytes are stored and that are not deleted. */
export const FILE_AVAILABLE = { uploadingSince: { $exists: false }, deletedAt: { $exists: false } };

/** Converts a file to its document. */
export function toFileDocument({ id, ...fields }: StoredFile, contentId: ObjectId): FileDocument {
  return { _id: id, ...fields, contentId, searchName: foldText(fields.name) };
}

/** Converts a document to a file. */
export function fromFileDocument({
  _id,
  contentId: _contentId,
  searchName: _searchName,
  uploadingSince: _uploadingSince,
  deletedAt: _deletedAt,
  holdVersion: _holdVersion,
  ...fields
}: FileDocument): StoredFile {
  return { id: _id, ...fields };
}

/**
 * Holds files until the end of a transaction that gives them to codes: a concurrent deletion of one of them
 * conflicts with the transaction.
 *
 * @throws DomainError `not_found` if the account has no such file.
 */
export async function holdFiles(
  db: Db,
  accountId: string,
  ids: Iterable<string>,
  session: ClientSession,
): Promise<void> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return;
  const files = db.collection<FileDocument>(HOSTED_FILES);
  const held = { _id: { $in: distinct }, accountId, ...FILE_AVAILABLE };
  const { matchedCount } = await files.updateMany(held, { $inc: { holdVersion: 1 } }, { session });
  if (matchedCount === distinct.length) return;
  const found = await files.find(held, { session, projection: { _id: 1 } }).toArray();
  const existing = new Set(found.map(({ _id }) => _id));
  throw fileNotFound(distinct.find((id) => !existing.has(id)) ?? '');
}
