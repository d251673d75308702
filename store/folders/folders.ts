import type { ClientSession, Db, Filter } from 'mongodb';
import type { AccountView } from '../../core/accounts/account-view.js';
import type { AuditEntry } from '../../core/audit/audit-entry.js';
import { DomainError } from '../../core/basics/errors.js';
import { folderNameKey, type StoredFolder } from '../../core/codes/folders/folder.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import {
  assertContentsMove,
  assertFolderMove,
  assertRoomForFolder,
} from '../../core/codes/folders/place-folder.js';
import { ACCOUNT_NOT_DELETED, ACCOUNTS, type AccountDocument } from '../accounts/accounts.js';
import { recordEntries } from '../audit/record-entry.js';
import { inTransaction } from '../mongo/transactions.js';
import { FOLDERS, fromFolderDocument, toFolderDocument, type FolderDocument } from './folder-documents.js';
import { readFolderTree } from './read-folder-tree.js';

/** Fields of a folder that its owner changes. */
export type FolderChange = Partial<Pick<StoredFolder, 'name' | 'parentId'>>;

type HoldsCodes = (accountId: string, id: string, session: ClientSession) => Promise<boolean>;

/** How a folder is deleted. */
interface FolderRemoval {
  /** Revision that the folder must have; undefined accepts any. */
  revision: number | undefined;
  /**
   * Folder that receives the subfolders and files, null for the top level; undefined if there must be none.
   */
  moveTo: string | null | undefined;
  at: Date;
  /** Builds the audit entry of the deletion. Default: it is not recorded. */
  audit?: (folder: StoredFolder) => AuditEntry;
}

/** The files in folders. */
interface FilesInFolders {
  /** Returns whether files are directly in a folder. */
  exist(accountId: string, folder: string, session: ClientSession): Promise<boolean>;
  /** Moves the files of a folder. @param move.to null: to no folder */
  move(
    accountId: string,
    move: { from: string; to: string | null },
    at: Date,
    session: ClientSession,
  ): Promise<void>;
}

/**
 * Creates the store of folders. Expects the indexes of `collections.ts`.
 *
 * Every change of an account's folders writes to the account document, so concurrent changes conflict and run
 * one after the other. This enforces the rules for the whole tree: its size, its depth, its names, and that
 * no folder contains itself.
 *
 * @param holdsCodes Returns whether a folder holds codes, in a transaction.
 */
export function createFolderStore(db: Db, holdsCodes: HoldsCodes, filesInFolders: FilesInFolders) {
  const folders = db.collection<FolderDocument>(FOLDERS);
  const accounts = db.collection<AccountDocument>(ACCOUNTS);

  async function changeTree<T>(
    accountId: string,
    work: (tree: FolderTree<StoredFolder>, session: ClientSession) => Promise<T>,
  ): Promise<T> {
    return inTransaction(db, async (session) => {
      const account = { _id: accountId, ...ACCOUNT_NOT_DELETED };
      const { matchedCount } = await accounts.updateOne(
        account,
        { $inc: { folderTreeVersion: 1 } },
        { session },
      );
      if (matchedCount === 0) throw new DomainError('not_found', 'The account has been deleted');
      return work(await readFolderTree(db, accountId, session), session);
    });
  }

  async function replace(
    folder: StoredFolder,
    change: FolderChange,
    at: Date,
    session: ClientSession,
  ): Promise<StoredFolder> {
    const next = { ...folder, ...change, updatedAt: at, revision: folder.revision + 1 };
    const { name, parentId, updatedAt, revision } = next;
    const fields = { name, nameKey: folderNameKey(name), parentId, updatedAt, revision };
    await folders.updateOne({ _id: folder.id }, { $set: fields }, { session });
    return next;
  }

  return {
    /** Reads all folders of an account. */
    readTree: (accountId: string) => readFolderTree(db, accountId),

    /**
     * Inserts a folder. If it exists, the request is a repetition.
     * @returns The stored folder.
     * @throws DomainError `validation_error`, `name_taken`, or `not_found` at `parentId`.
     */
    async insert(folder: StoredFolder): Promise<StoredFolder> {
      return changeTree(folder.accountId, async (tree, session) => {
        const existing = tree.find(folder.id);
        if (existing) return existing;
        assertRoomForFolder(tree, folder);
        await folders.insertOne(toFolderDocument(folder), { session });
        return folder;
      });
    },

    /** Finds a folder that the caller sees. */
    async find(view: AccountView, id: string): Promise<StoredFolder | undefined> {
      const found = await folders.findOne({ $and: [seenBy(view), { _id: id }] });
      return found ? fromFolderDocument(found) : undefined;
    },

    /**
     * Lists the folders that the caller sees, newest first.
     *
     * @param page.after ID of the last folder of the previous page.
     */
    async list(
      view: AccountView,
      page: { skip: number; limit: number; after?: string | undefined },
    ): Promise<StoredFolder[]> {
      const after = page.after === undefined ? {} : { _id: { $lt: page.after } };
      const found = await folders
        .find({ $and: [seenBy(view), after] })
        .sort({ _id: -1 })
        .skip(page.skip)
        .limit(page.limit)
        .toArray();
      return found.map(fromFolderDocument);
    },

    /** Counts the folders that the caller sees. */
    count: (view: AccountView): Promise<number> => folders.countDocuments(seenBy(view)),

    /**
     * Renames or moves a folder.
     * @param revision Revision that the folder must have; undefined accepts any.
     * @returns The changed folder; undefined if it does not exist or has another revision.
     * @throws DomainError `validation_error`, `name_taken`, or `not_found` at `parentId`.
     */
    async change(
      accountId: string,
      id: string,
      revision: number | undefined,
      change: FolderChange,
      at: Date,
    ): Promise<StoredFolder | undefined> {
      return changeTree(accountId, async (tree, session) => {
        const folder = tree.find(id);
        if (!folder || (revision !== undefined && folder.revision !== revision)) return undefined;
        assertFolderMove(tree, id, { ...folder, ...change });
        return replace(folder, change, at, session);
      });
    },

    /**
     * Deletes a folder without codes.
     * @returns `missing` if the folder does not exist or has another revision; `not_empty` if it holds codes,
     *   or if it has subfolders or files and `moveTo` is undefined.
     * @throws DomainError `validation_error`, `name_taken`, or `not_found` at `moveTo` if folders cannot be
     *   moved there.
     */
    async remove(
      accountId: string,
      id: string,
      { revision, moveTo, at, audit }: FolderRemoval,
    ): Promise<'removed' | 'missing' | 'not_empty'> {
      return changeTree(accountId, async (tree, session) => {
        const folder = tree.find(id);
        if (!folder || (revision !== undefined && folder.revision !== revision)) return 'missing';
        if (await holdsCodes(accountId, id, session)) return 'not_empty';
        const below = tree.childrenOf(id);
        const holdsMore = below.length > 0 || (await filesInFolders.exist(accountId, id, session));
        if (holdsMore && moveTo === undefined) return 'not_empty';
        const parentId = moveTo ?? null;
        if (moveTo !== undefined) assertContentsMove(tree, id, parentId);
        // The folder is deleted first, because a subfolder that takes its place may have the same name.
        await folders.deleteOne({ _id: id }, { session });
        await filesInFolders.move(accountId, { from: id, to: parentId }, at, session);
        for (const child of below) await replace(child, { parentId }, at, session);
        await recordEntries(db, [audit?.(folder)], session);
        return 'removed';
      });
    },
  };
}

export type FolderStore = ReturnType<typeof createFolderStore>;

/** Matches the folders that a caller sees. */
function seenBy({ accountId, limit }: AccountView): Filter<FolderDocument> {
  return { accountId, ...(limit && { _id: { $in: [...limit.folders] } }) };
}
