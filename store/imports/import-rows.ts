import type { Db } from 'mongodb';
import { ITEM_RETENTION_MS, ITEMS_PER_PAGE } from '../../core/jobs/item-jobs.js';
import type { Keyring } from '../../core/basics/secret-keys.js';
import { DAY_MS } from '../../core/basics/time/durations.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { createSecretBox } from '../mongo/secret-box.js';

/** Name of the collection of the rows of imported files. */
export const IMPORT_ROWS = 'import_rows';

/** Purpose of the key that encrypts rows: cells may hold passwords. */
export const IMPORT_ROWS_PURPOSE = 'import-rows';

/** Rows of a file that are stored together: part of one page of items. */
export interface ImportRowsDocument {
  /** `<file>:<index of the first row>`. */
  _id: string;
  jobId: string;
  accountId: string;
  fileId: string;
  page: number;
  /** Index of the first row in the file. */
  first: number;
  /** The rows as a JSON array of `StoredRow`, encrypted. */
  sealed: string;
  expiresAt: Date;
}

/** A row as it is stored: the cells of CSV, or a line of NDJSON. */
export type StoredRow = string[] | string;

/** A row with its index in the file. */
export interface IndexedRow {
  index: number;
  row: StoredRow;
}

export const IMPORT_ROW_INDEXES: CollectionIndexes = {
  collection: IMPORT_ROWS,
  indexes: [
    { key: { jobId: 1, fileId: 1, page: 1, first: 1 } },
    { key: { accountId: 1, _id: 1 } },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
};

/** A document receives no more rows once they have this number of characters. */
const MAX_PART_LENGTH = 1024 * 1024;

/** An import waits for a day at most, twice, and runs for up to a day. */
const LONGEST_IMPORT_MS = 3 * DAY_MS;

/** Creates the store of the rows of imported files. */
export function createImportRowStore(db: Db, keyring: Keyring) {
  const documents = db.collection<ImportRowsDocument>(IMPORT_ROWS);
  const box = createSecretBox(keyring, IMPORT_ROWS_PURPOSE);

  function open({ _id, first, sealed }: ImportRowsDocument): IndexedRow[] {
    const rows = JSON.parse(box.open(sealed, _id)) as StoredRow[];
    return rows.map((row, offset) => ({ index: first + offset, row }));
  }

  return {
    /**
     * Stores the rows of a new file as they arrive. They count only once the job refers to the file.
     * @returns The number of rows.
     */
    async write(
      { jobId, accountId, fileId }: Pick<ImportRowsDocument, 'jobId' | 'accountId' | 'fileId'>,
      rows: AsyncIterable<StoredRow>,
      now: Date,
    ): Promise<number> {
      const expiresAt = new Date(now.getTime() + ITEM_RETENTION_MS + LONGEST_IMPORT_MS);
      let count = 0;
      let length = 0;
      let part: StoredRow[] = [];
      const flush = async () => {
        if (part.length === 0) return;
        const first = count - part.length;
        const _id = `${fileId}:${first}`;
        const page = Math.floor(first / ITEMS_PER_PAGE);
        const sealed = box.seal(JSON.stringify(part), _id);
        part = [];
        length = 0;
        await documents.insertOne({ _id, jobId, accountId, fileId, page, first, sealed, expiresAt });
      };
      for await (const row of rows) {
        part.push(row);
        length += lengthOf(row);
        count += 1;
        if (count % ITEMS_PER_PAGE === 0 || length >= MAX_PART_LENGTH) await flush();
      }
      await flush();
      return count;
    },

    /** Yields the rows of a page, in order. @param from Index of the first row in the file. */
    async *readPage(jobId: string, fileId: string, page: number, from = 0): AsyncGenerator<IndexedRow> {
      const found = documents.find({ jobId, fileId, page }, { batchSize: 2 }).sort({ first: 1 });
      for await (const document of found) {
        for (const row of open(document)) if (row.index >= from) yield row;
      }
    },

    /** Yields the rows of all files of an account, part by part. */
    async *listOwned(
      accountId: string,
    ): AsyncGenerator<{ jobId: string; fileId: string; rows: IndexedRow[] }> {
      for await (const document of documents.find({ accountId }, { batchSize: 2 }).sort({ _id: 1 })) {
        yield { jobId: document.jobId, fileId: document.fileId, rows: open(document) };
      }
    },

    /** Removes the rows of a job, except for the rows of one file. */
    async removeOthers(jobId: string, fileId: string | undefined): Promise<void> {
      await documents.deleteMany({ jobId, ...(fileId !== undefined && { fileId: { $ne: fileId } }) });
    },

    /** Removes the rows of a file that did not become the file of its job. */
    async remove(jobId: string, fileId: string): Promise<void> {
      await documents.deleteMany({ jobId, fileId });
    },
  };
}

function lengthOf(row: StoredRow): number {
  return typeof row === 'string' ? row.length : row.reduce((sum, cell) => sum + cell.length, 0);
}
