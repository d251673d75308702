import type { FileType } from './file-types.js';

/** A hosted file without its bytes. Its bytes never change. */
export interface StoredFile {
  id: string;
  accountId: string;
  /** With the extension of the type; see `fileNameSchema`. */
  name: string;
  type: FileType;
  /** Number of stored bytes. */
  bytes: number;
  /** Of the stored bytes, as 64 hex digits. */
  sha256: string;
  /** null for images */
  pages: number | null;
  /** In pixels; null for PDFs. */
  width: number | null;
  height: number | null;
  /** ID of the folder; absent if the file is in none. */
  folder?: string;
  createdAt: Date;
  updatedAt: Date;
}
