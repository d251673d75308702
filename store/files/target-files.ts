import type { Db } from 'mongodb';
import { filePath } from '../../core/codes/hosted/file-path.js';
import type { FileType } from '../../core/files/file-types.js';
import { withStoreTimeout } from '../mongo/timeouts.js';
import { BLOCKED_FILES } from './blocked-files.js';
import { FILE_AVAILABLE, HOSTED_FILES, type FileDocument } from './file-documents.js';

/** A file as short links serve it. */
export interface TargetFile {
  id: string;
  accountId: string;
  /** Name with its extension. */
  name: string;
  type: FileType;
  bytes: number;
  /** SHA-256 of the bytes, as 64 hex digits. */
  sha256: string;
  /** In pixels; null for PDFs. */
  width: number | null;
  height: number | null;
  /** Path of the file below a short link, percent-encoded. */
  path: string;
  /** Present if the operator has blocked the file. */
  blocked?: true | undefined;
}

type FoundFile = Omit<TargetFile, 'id' | 'path' | 'blocked'> & { _id: string; blocked: boolean };

/**
 * Finds files that short links serve, in one query.
 *
 * @returns The files by ID; missing ones are absent.
 * @throws StoreTimeoutError after `timeoutMs` milliseconds.
 */
export async function findTargetFiles(
  db: Db,
  ids: readonly string[],
  timeoutMs: number,
): Promise<Map<string, TargetFile>> {
  const found = await withStoreTimeout(
    timeoutMs,
    db
      .collection<FileDocument>(HOSTED_FILES)
      .aggregate<FoundFile>([
        { $match: { _id: { $in: [...ids] }, ...FILE_AVAILABLE } },
        { $lookup: { from: BLOCKED_FILES, localField: 'sha256', foreignField: '_id', as: 'blocks' } },
        {
          $project: {
            accountId: 1,
            name: 1,
            type: 1,
            bytes: 1,
            sha256: 1,
            width: 1,
            height: 1,
            blocked: { $gt: [{ $size: '$blocks' }, 0] },
          },
        },
      ])
      .toArray(),
  );
  return new Map(
    found.map(({ _id: id, blocked, ...file }) => [
      id,
      { id, ...file, path: filePath(file), ...(blocked && { blocked: true }) },
    ]),
  );
}
