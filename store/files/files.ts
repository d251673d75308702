import type { Readable } from 'node:stream';
import { ObjectId, type ClientSession, type Db, type Filter } from 'mongodb';
import type { AccountView } from '../../core/accounts/account-view.js';
import { DomainError } from '../../core/basics/errors.js';
import type { FileType } from '../../core/files/file-types.js';
import type { StoredFile } from '../../core/files/stored-file.js';
import { ACCOUNT_NOT_DELETED, ACCOUNTS, type AccountDocument } from '../accounts/accounts.js';
import { holdFolders } from '../folders/folder-documents.js';
import { COUNT_TIMEOUT_MS } from '../mongo/timeouts.js';
import { inTransaction } from '../mongo/transactions.js';
import { foldText } from '../mongo/fold-text.js';
import { searchPattern } from '../mongo/search-pattern.js';
import { createBlockedFiles } from './blocked-files.js';
import { createFileContents } from './file-contents.js';
import { findTargetFiles, type TargetFile } from './target-files.js';
import {
  FILE_AVAILABLE,
  fromFileDocument,
  HOSTED_FILES,
  toFileDocument,
  type FileDocument,
} from './file-documents.js';

/** Conditions on files; a file must meet all that are given. */
export interface FileFilter {
  type?: FileType | undefined;
  /** IDs of folders, or `none` for files in no folder. */
  folders?: 'none' | readonly string[] | undefined;
  search?: string | undefined;
  /** Whether a code uses the file. */
  used?: boolean | undefined;
}

/** Fields of a file that its owner changes. `folder: null` removes it from its folder. */
export type FileChange = { name?: string | undefined; folder?: string | null | undefined };

/** The codes, which use files. */
interface FileUsers {
  /** Counts the codes that use a file, in a transaction. */
  countUsing(accountId: string, file: string, session: ClientSession): Promise<number>;
  /** Returns the IDs of the files of an account that its codes use. */
  listUsed(accountId: string): Promise<string[]>;
}

/** After this time an upload that has not ended counts as interrupted. It exceeds the time of a request. */
const UPLOAD_TIMEOUT_MS = 120_000;

/**
 * Creates the store of hosted files. Expects the indexes of `collections.ts`.
 *
 * The bytes are in GridFS. A file exists for others once all of its bytes are stored, and the account's
 * storage counts it from the start of the upload, so concurrent uploads never exceed the limit. What an
 * interrupted upload or deletion has left behind is removed before the next upload of the account.
 */
export function createFileStore(db: Db, users: FileUsers) {
  const files = db.collection<FileDocument>(HOSTED_FILES);
  const accounts = db.collection<AccountDocument>(ACCOUNTS);
  const contents = createFileContents(db);
  const blocked = createBlockedFiles(db);

  async function removeAll(found: readonly FileDocument[]): Promise<void> {
    if (found.length === 0) return;
    await contents.remove(found.map(({ contentId }) => contentId));
    await files.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
  }

  async function removeLeftovers(accountId: string, at: Date): Promise<void> {
    const interrupted = { $lt: new Date(at.getTime() - UPLOAD_TIMEOUT_MS) };
    const left = { accountId, $or: [{ uploadingSince: interrupted }, { deletedAt: { $exists: true } }] };
    await removeAll(await files.find(left).toArray());
  }

  /** Reserves storage for a file, or finds the file that an earlier run of the request has stored. */
  async function reserve(file: StoredFile, contentId: ObjectId, limitBytes: number): Promise<FileDocument> {
    return inTransaction(db, async (session) => {
      const { matchedCount } = await accounts.updateOne(
        { _id: file.accountId, ...ACCOUNT_NOT_DELETED },
        { $inc: { fileVersion: 1 } },
        { session },
      );
      if (matchedCount === 0) throw new DomainError('not_found', 'The account has been deleted');
      const existing = await files.findOne({ _id: file.id, accountId: file.accountId }, { session });
      if (existing && !existing.uploadingSince) return existing;
      // An earlier run of the same request was interrupted.
      if (existing) await files.deleteOne({ _id: file.id }, { session });
      const used = await sumBytes({ accountId: file.accountId, deletedAt: { $exists: false } }, session);
      if (used + file.bytes > limitBytes) throw storageFull(used, file.bytes, limitBytes);
      await holdFolders(db, file.folder === undefined ? [] : [file.folder], session);
      const document = { ...toFileDocument(file, contentId), uploadingSince: file.createdAt };
      await files.insertOne(document, { session });
      return document;
    });
  }

  async function sumBytes(query: Filter<FileDocument>, session?: ClientSession) {
    const [sum] = await files
      .aggregate<{ bytes: number }>(
        [{ $match: query }, { $group: { _id: null, bytes: { $sum: '$bytes' } } }],
        session && { session },
      )
      .toArray();
    return sum?.bytes ?? 0;
  }

  async function queryOf(view: AccountView, filter: FileFilter): Promise<Filter<FileDocument>> {
    const { type, folders, search, used } = filter;
    return {
      $and: [
        seenBy(view),
        ...(type === undefined ? [] : [{ type }]),
        ...(folders === undefined ? [] : [folders === 'none' ? NO_FOLDER : { folder: { $in: folders } }]),
        ...(search === undefined ? [] : [{ searchName: searchPattern(search) }]),
        ...(used === undefined
          ? []
          : [
              used
                ? { _id: { $in: await users.listUsed(view.accountId) } }
                : { _id: { $nin: await users.listUsed(view.accountId) } },
            ]),
      ],
    };
  }

  return {
    /**
     * Stores a file. If it exists, the request is a repetition.
     *
     * @param limitBytes Storage of the account in bytes; may be Infinity.
     * @returns The stored file.
     * @throws DomainError `conflict` if the account has not enough storage left, `not_found` if the folder
     *   does not exist.
     */
    async insert(file: StoredFile, content: Uint8Array, limitBytes: number): Promise<StoredFile> {
      const { id, accountId } = file;
      await removeLeftovers(accountId, file.createdAt);
      const contentId = new ObjectId();
      const reserved = await reserve(file, contentId, limitBytes);
      if (!reserved.uploadingSince) return fromFileDocument(reserved);
      try {
        await contents.write(contentId, content);
        const stored = await files.findOneAndUpdate(
          { _id: id, contentId },
          { $unset: { uploadingSince: '' } },
          { returnDocument: 'after' },
        );
        if (!stored) throw new DomainError('conflict', 'Another request with the same key stores this file');
        return fromFileDocument(stored);
      } catch (error) {
        await files.deleteOne({ _id: id, contentId, uploadingSince: { $exists: true } });
        await contents.remove([contentId]);
        throw error;
      }
    },

    /** Finds a file that the caller sees. */
    async find(view: AccountView, id: string): Promise<StoredFile | undefined> {
      const found = await files.findOne({ $and: [seenBy(view), { _id: id }] });
      return found ? fromFileDocument(found) : undefined;
    },

    /** Finds files of an account, in any order. */
    async findOfAccount(accountId: string, ids: readonly string[]): Promise<StoredFile[]> {
      const found = await files.find({ accountId, _id: { $in: [...ids] }, ...FILE_AVAILABLE }).toArray();
      return found.map(fromFileDocument);
    },

    /** Finds files as short links serve them, in any order. */
    async findTargets(ids: readonly string[]): Promise<TargetFile[]> {
      return ids.length === 0 ? [] : [...(await findTargetFiles(db, ids, COUNT_TIMEOUT_MS)).values()];
    },

    /** Returns the ID of the first of some files that is blocked; undefined if none is. */
    async findBlocked(among: readonly Pick<StoredFile, 'id' | 'sha256'>[]): Promise<string | undefined> {
      const digests = await blocked.findAmong(among.map(({ sha256 }) => sha256));
      return among.find(({ sha256 }) => digests.has(sha256))?.id;
    },

    /** Returns the digests that are blocked. */
    findBlockedDigests: (digests: readonly string[]) => blocked.findAmong(digests),

    /** Returns the digests among some that a file of any account has, and that are not blocked. */
    async findServedDigests(digests: readonly string[]): Promise<Set<string>> {
      const stored = await files.distinct('sha256', { sha256: { $in: [...digests] }, ...FILE_AVAILABLE });
      const notServed = await blocked.findAmong(stored);
      return new Set(stored.filter((sha256) => !notServed.has(sha256)));
    },

    /** Returns the digests of the files whose URLs have the first 32 hex digits of a digest. */
    findDigests: (start: string): Promise<string[]> =>
      files.distinct('sha256', { sha256: { $gte: start, $lte: `${start}g` }, ...FILE_AVAILABLE }),

    /** Returns the digests of files. */
    findDigestsOf: (ids: readonly string[]): Promise<string[]> =>
      files.distinct('sha256', { _id: { $in: [...ids] }, ...FILE_AVAILABLE }),

    /** Returns the size of all files of all accounts, in bytes. */
    storedBytes: (): Promise<number> => sumBytes(FILE_AVAILABLE),

    /** Lists files that the caller sees, newest first. @param page.after ID of the last file before. */
    async list(
      view: AccountView,
      filter: FileFilter,
      page: { skip: number; limit: number; after?: string | undefined },
    ): Promise<StoredFile[]> {
      const query = await queryOf(view, filter);
      const after = page.after === undefined ? {} : { _id: { $lt: page.after } };
      const found = await files
        .find({ $and: [query, after] })
        .sort({ _id: -1 })
        .skip(page.skip)
        .limit(page.limit)
        .toArray();
      return found.map(fromFileDocument);
    },

    /** Counts the files that the caller sees. */
    count: async (view: AccountView, filter: FileFilter): Promise<number> =>
      files.countDocuments(await queryOf(view, filter)),

    /** Returns the storage that the files of an account take, in bytes. */
    usedBytes: (accountId: string): Promise<number> => sumBytes({ accountId, ...FILE_AVAILABLE }),

    /**
     * Renames or moves a file that the caller sees.
     *
     * @returns The changed file; undefined if there is none.
     * @throws DomainError `not_found` if the folder does not exist.
     */
    async change(
      view: AccountView,
      id: string,
      change: FileChange,
      at: Date,
    ): Promise<StoredFile | undefined> {
      const { name, folder } = change;
      return inTransaction(db, async (session) => {
        await holdFolders(db, folder ? [folder] : [], session);
        const found = await files.findOneAndUpdate(
          { $and: [seenBy(view), { _id: id }] },
          {
            $set: {
              updatedAt: at,
              ...(name !== undefined && { name, searchName: foldText(name) }),
              ...(folder && { folder }),
            },
            ...(folder === null && { $unset: { folder: '' } }),
          },
          { session, returnDocument: 'after' },
        );
        return found ? fromFileDocument(found) : undefined;
      });
    },

    /**
     * Deletes a file that the caller sees and that no code uses.
     *
     * @returns `missing` if there is no such file; the number of codes if codes use it.
     */
    async remove(
      view: AccountView,
      id: string,
      at: Date,
    ): Promise<'removed' | 'missing' | { codes: number }> {
      const outcome = await inTransaction(db, async (session) => {
        const found = await files.findOneAndUpdate(
          { $and: [seenBy(view), { _id: id }] },
          { $set: { deletedAt: at } },
          { session },
        );
        if (!found) return 'missing';
        const count = await users.countUsing(view.accountId, id, session);
        if (count === 0) return found;
        await files.updateOne({ _id: id }, { $unset: { deletedAt: '' } }, { session });
        return { codes: count };
      });
      if (outcome === 'missing' || !('contentId' in outcome)) return outcome;
      await removeAll([outcome]);
      return 'removed';
    },

    /** Opens a stream that reads the bytes `[start, end)` of a file. */
    async read(id: string, start: number, end: number): Promise<Readable> {
      const found = await files.findOne({ _id: id }, { projection: { contentId: 1 } });
      if (!found) throw new DomainError('not_found', `There is no file ${id}`);
      return contents.read(found.contentId, start, end);
    },

    /** Removes files and their bytes, whatever their state. */
    async erase(ids: readonly string[]): Promise<void> {
      await removeAll(await files.find({ _id: { $in: [...ids] } }).toArray());
    },
  };
}

export type FileStore = ReturnType<typeof createFileStore>;

const NO_FOLDER = { folder: { $exists: false } };

/** Matches the available files that a caller sees. */
function seenBy({ accountId, limit }: AccountView): Filter<FileDocument> {
  return { accountId, ...FILE_AVAILABLE, ...(limit && { folder: { $in: [...limit.folders] } }) };
}

function storageFull(used: number, bytes: number, limitBytes: number): DomainError {
  const mib = (value: number) => `${(value / 2 ** 20).toFixed(1)} MiB`;
  const message = `The file has ${mib(bytes)}, and only ${mib(Math.max(limitBytes - used, 0))} of ${mib(limitBytes)} are left; delete files that no code uses`;
  return new DomainError('conflict', message);
}
