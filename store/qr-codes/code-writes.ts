import type { AnyBulkWriteOperation, ClientSession, Db } from 'mongodb';
import { createBatcher } from '../../core/basics/concurrency/batcher.js';
import { recordEntries } from '../audit/record-entry.js';
import { EVENTS, toEventDocument, type EventDocument } from '../events/event-documents.js';
import { changesGs1Key, holdGs1Keys } from './hold-gs1-keys.js';
import { fileIdsOf } from '../../core/codes/hosted/file-uses.js';
import { holdFiles } from '../files/file-documents.js';
import { holdFolders } from '../folders/folder-documents.js';
import { inTransaction } from '../mongo/transactions.js';
import { holdTemplates } from '../templates/template-documents.js';
import type { CodeOperation, CodeWrite } from './code-write.js';
import { changesDomains, holdAliases } from './hold-aliases.js';
import { QR_CODES, type QrCodeDocument } from './qr-code-documents.js';
import { QR_CODE_REVISIONS, type RevisionDocument } from './revisions.js';
import { SCHEDULED_CHANGES, toChangeDocument, type ScheduledChangeDocument } from './scheduled-changes.js';

/** Result of a write: `conflict` if its update matched no code. */
type WriteOutcome = { kind: 'written' } | { kind: 'conflict' } | { kind: 'failed'; error: unknown };

/** Maximum number of writes that share a transaction. */
const MAX_BATCH = 32;

/** A second transaction begins while one is in progress if at least 8 writes are waiting. */
const BUSY = { maxInFlight: 2, minBatchWhileBusy: 8 };

/** Rolls back the transaction of a write whose update matched no code. */
class WriteConflictError extends Error {}

/**
 * Creates the writer of codes. A code, its revisions, its events, and the audit entry of its deletion are
 * written in one transaction.
 *
 * Concurrent writes share a transaction (group commit), because most of its cost is the same for one write
 * and for 32. If it is rolled back, each of its writes is repeated in a transaction of its own, so none
 * depends on another.
 */
export function createCodeWriter(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  const revisions = db.collection<RevisionDocument>(QR_CODE_REVISIONS);
  const events = db.collection<EventDocument>(EVENTS);
  const scheduledChanges = db.collection<ScheduledChangeDocument>(SCHEDULED_CHANGES);

  /** @returns The number of codes that were inserted or matched. */
  async function applyOperations(
    operations: readonly CodeOperation[],
    options: { session: ClientSession } | undefined,
  ): Promise<number> {
    const [operation, ...others] = operations;
    if (operation && others.length === 0) {
      // The error of a single operation names the index that rejects it.
      if (operation.kind === 'update')
        return (await codes.updateOne(operation.filter, operation.update, options)).matchedCount;
      await codes.insertOne(operation.document, options);
      return 1;
    }
    const { insertedCount, matchedCount } = await codes.bulkWrite(operations.map(toBulkOperation), options);
    return insertedCount + matchedCount;
  }

  async function apply(writes: readonly CodeWrite[], session?: ClientSession): Promise<void> {
    const options = session && { session };
    if (session) {
      await holdAliases(db, codes, writes, session);
      await holdGs1Keys(db, codes, writes, session);
    }
    const operations = writes.map(({ operation }) => operation);
    if ((await applyOperations(operations, options)) !== writes.length) throw new WriteConflictError();
    const folderIds = writes.flatMap(({ intoFolder }) => intoFolder ?? []);
    if (session) {
      await holdFolders(db, folderIds, session);
      for (const { accountId, ids } of writes.flatMap(addedFiles))
        await holdFiles(db, accountId, ids, session);
      await holdTemplates(
        db,
        writes.flatMap((write) => templateOf(write) ?? []),
        session,
      );
    }
    const newRevisions = writes.flatMap((write) => write.revisions);
    if (newRevisions.length > 0) await revisions.insertMany(newRevisions, options);
    const newEvents = writes.flatMap((write) => write.events);
    if (newEvents.length > 0) {
      const documents = newEvents.map(({ event, recipients }) => toEventDocument(event, recipients));
      await events.insertMany(documents, options);
    }
    await recordEntries(
      db,
      writes.map(({ auditEntry }) => auditEntry),
      session,
    );
    const settled = writes.flatMap((write) => write.settled ?? []);
    if (settled.length > 0) await scheduledChanges.insertMany(settled.map(toChangeDocument), options);
  }

  async function commit(writes: readonly CodeWrite[]): Promise<void> {
    await inTransaction(db, (session) => apply(writes, session));
  }

  async function writeAlone(write: CodeWrite): Promise<WriteOutcome> {
    try {
      const { revisions: newRevisions, events: newEvents, settled = [] } = write;
      const isSingle =
        newRevisions.length + newEvents.length + settled.length === 0 &&
        write.auditEntry === undefined &&
        write.intoFolder === undefined &&
        !changesDomains(write) &&
        !changesGs1Key(write) &&
        addedFiles(write).length === 0 &&
        templateOf(write) === undefined;
      await (isSingle ? apply([write]) : commit([write]));
      return { kind: 'written' };
    } catch (error) {
      return error instanceof WriteConflictError ? { kind: 'conflict' } : { kind: 'failed', error };
    }
  }

  async function writeTogether(writes: readonly CodeWrite[]): Promise<WriteOutcome[]> {
    if (writes.length > 1) {
      try {
        await commit(writes);
        return writes.map(() => ({ kind: 'written' }));
      } catch {
        // At least one of the writes failed. Each is repeated on its own to find out which.
      }
    }
    return Promise.all(writes.map(writeAlone));
  }

  const batches = createBatcher<CodeWrite, WriteOutcome>({
    run: writeTogether,
    maxBatch: MAX_BATCH,
    ...BUSY,
  });

  return {
    /**
     * Applies a write.
     * @returns false if its update matched no code.
     * @throws MongoServerError if an index rejects it.
     */
    async write(write: CodeWrite): Promise<boolean> {
      const outcome = await batches.run(write);
      if (outcome.kind === 'failed') throw outcome.error;
      return outcome.kind === 'written';
    },

    /** Applies a write as part of a transaction. Rejects if its update matched no code. */
    writeWithin: (write: CodeWrite, session: ClientSession) => apply([write], session),

    /**
     * Applies writes as part of a transaction.
     * @returns false if one of the updates matched no code. The caller must then roll back the transaction.
     */
    async writeAllWithin(writes: readonly CodeWrite[], session: ClientSession): Promise<boolean> {
      try {
        await apply(writes, session);
        return true;
      } catch (error) {
        if (error instanceof WriteConflictError) return false;
        throw error;
      }
    },
  };
}

/** Returns the ID of the template that a write gives to its code. */
function templateOf({ operation, intoTemplate }: CodeWrite): string | undefined {
  return operation.kind === 'insert' ? operation.document.template?.id : intoTemplate;
}

/** Returns the files that a write gives to its code; none is listed if there are none. */
function addedFiles({
  operation,
  previous,
  next,
}: CodeWrite): { accountId: string; ids: readonly string[] }[] {
  if (operation.kind === 'insert') {
    const { accountId, files } = operation.document;
    return files ? [{ accountId, ids: files }] : [];
  }
  if (!next) return [];
  const former = new Set(previous ? fileIdsOf(previous) : []);
  const ids = fileIdsOf(next).filter((id) => !former.has(id));
  return ids.length > 0 ? [{ accountId: next.accountId, ids }] : [];
}

function toBulkOperation(operation: CodeOperation): AnyBulkWriteOperation<QrCodeDocument> {
  if (operation.kind === 'insert') return { insertOne: { document: operation.document } };
  return { updateOne: { filter: operation.filter, update: operation.update } };
}
