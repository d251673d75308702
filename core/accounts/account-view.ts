/**
 * Part of an account that a caller sees: everything, or the codes in some of its folders. Every read of codes
 * and jobs for a caller takes the view of the caller, so that what is outside of it is missing for the caller
 * everywhere.
 */
export interface AccountView {
  accountId: string;
  /** Absent if the caller sees everything. */
  limit?: FolderLimit;
}

/** An API key or a member of the account. */
export type LimitHolder = { keyId: string } | { memberId: string };

/** The limit of a caller to some folders. */
export interface FolderLimit {
  /** The key or member with the limit. It sees only jobs that it submitted. */
  holder: LimitHolder;
  /** IDs of the folders that the holder is limited to, as far as they exist. */
  ownFolders: readonly string[];
  /** IDs of the folders that the caller sees: these, and all folders below them. */
  folders: ReadonlySet<string>;
  /**
   * Folder in which the caller creates codes and folders unless it names another one; absent if all its
   * folders are deleted.
   */
  home?: string;
}

/** Returns whether a folder is part of a view. @param folder undefined: what is in no folder. */
export function seesFolder({ limit }: AccountView, folder: string | undefined): boolean {
  return !limit || (folder !== undefined && limit.folders.has(folder));
}
