import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GridFSBucket, type Db, type Document, type ObjectId } from 'mongodb';
import { FILE_CONTENT } from './file-documents.js';

/** Creates the store of the bytes of hosted files, which are in GridFS. */
export function createFileContents(db: Db) {
  const bucket = new GridFSBucket(db, { bucketName: FILE_CONTENT.bucket });

  return {
    /** Stores bytes under an ID that nothing has. */
    async write(id: ObjectId, bytes: Uint8Array): Promise<void> {
      await pipeline([bytes], bucket.openUploadStreamWithId(id, id.toHexString()));
    },

    /** Opens a stream that reads the bytes `[start, end)`. */
    read: (id: ObjectId, start: number, end: number): Readable =>
      bucket.openDownloadStream(id, { start, end }),

    /** Removes bytes, complete or not. Safe to repeat. */
    async remove(ids: readonly ObjectId[]): Promise<void> {
      await db.collection<Document>(FILE_CONTENT.files).deleteMany({ _id: { $in: [...ids] } });
      await db.collection<Document>(FILE_CONTENT.chunks).deleteMany({ files_id: { $in: [...ids] } });
    },
  };
}
