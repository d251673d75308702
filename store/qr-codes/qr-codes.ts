import type { Db } from 'mongodb';
import { seesFolder, type AccountView } from '../../core/accounts/account-view.js';
import { createBatcher } from '../../core/basics/concurrency/batcher.js';
import { DomainError } from '../../core/basics/errors.js';
import type { AuditEntry } from '../../core/audit/audit-entry.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { instantToAnnounce } from '../../core/codes/routing/code-timeline.js';
import { withDueChanges } from '../../core/codes/scheduled-changes/due-changes.js';
import { ACCOUNTS, JOIN_LIVE_ACCOUNT, type AccountDocument } from '../accounts/accounts.js';
import type { ScanTotalStore } from '../analytics/scan-totals.js';
import type { RecordedEvent } from '../events/events.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import { COUNT_TIMEOUT_MS, SEARCH_TIMEOUT_MS, withListTimeout, withQueryTimeout } from '../mongo/timeouts.js';
import { inTransaction } from '../mongo/transactions.js';
import {
  CODE_NOT_DELETED,
  fromDocument,
  QR_CODES,
  toDocument,
  toTombstone,
  type QrCodeDocument,
} from './qr-code-documents.js';
import { toCodeQuery, type QrCodeFilter, type QrCodeSelection } from './code-filter.js';
import { ownAliasKeysOf } from './alias-keys.js';
import { replacement, type ChangeOptions } from './code-replacement.js';
import { newScheduledFolder, scheduleReplacement } from './code-schedules.js';
import { unchanged } from './code-version.js';
import type { CodeWrite } from './code-write.js';
import { createCodeWriter } from './code-writes.js';
import { takeReleased } from './released-short-codes.js';
import { createRevisionWriter, revisionDocuments, type CodeChange } from './revisions.js';
import {
  sortSpec,
  sortRowsByTotals,
  isTotalsSort,
  sortStages,
  type QrCodePosition,
  type QrCodeSort,
} from './qr-code-sorting.js';

const BOUNDED = { maxTimeMS: COUNT_TIMEOUT_MS };
const SEARCH_TIMED_OUT = 'The search took too long; add filters or try again';

/**
 * Maximum number of codes that one query reads for concurrent requests. A code with a logo can take half a
 * megabyte.
 */
const MAX_CODES_PER_READ = 32;

/** Up to 4 reads run concurrently; a further one begins if at least 4 requests are waiting. */
const BUSY_READS = { maxInFlight: 4, minBatchWhileBusy: 4 };

interface Page {
  limit: number;
  skip: number;
  /** Position of the previous page's last row; takes precedence over `skip`. */
  after: QrCodePosition | undefined;
}

interface QrCodePage {
  codes: StoredQrCode[];
  /** Position from which the next page continues; undefined on the last page. */
  next: QrCodePosition | undefined;
}

interface CountedPage extends QrCodePage {
  /** Number of codes on all pages. */
  total: number;
}

/** Result of a write: `conflict` if the code has changed or was deleted since it was read. */
export type CodeWriteOutcome = 'committed' | 'conflict' | 'limit_reached';

interface PreparedChangeOptions extends ChangeOptions {
  /** Whether the change was pending, and takes effect now. */
  isScheduled?: boolean;
}

/**
 * Creates the store of QR codes. A code outside the caller's view, such as a code of another account, is
 * treated as missing. Expects the indexes of `collections.ts`.
 *
 * @param totals Totals that lists are sorted by.
 * @param now Clock by which scheduled changes take effect.
 * @param searchTimeoutMs Time after which a search is aborted.
 */
export function createQrCodeStore(
  db: Db,
  totals: Pick<ScanTotalStore, 'listForAccount'>,
  now: () => Date,
  searchTimeoutMs = SEARCH_TIMEOUT_MS,
) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  const accounts = db.collection<AccountDocument>(ACCOUNTS);
  const revisions = createRevisionWriter(db);
  const writer = createCodeWriter(db);

  /** Converts a document to its code, with the scheduled changes that are due by now. */
  const toCurrent = (document: QrCodeDocument) => withDueChanges(fromDocument(document), now());

  /**
   * Inserts a code under the plan limit. The write to the account document makes concurrent inserts conflict.
   */
  async function insertWithinLimit(write: CodeWrite, limit: number): Promise<CodeWriteOutcome> {
    const { accountId, id, shortCode } = write.next!;
    return inTransaction(db, async (session) => {
      await takeReleased(codes, accountId, [shortCode], session);
      await accounts.updateOne({ _id: accountId }, { $inc: { codeLimitVersion: 1 } }, { session });
      const others = await codes.countDocuments(
        { accountId, _id: { $ne: id }, ...CODE_NOT_DELETED },
        { session },
      );
      if (others >= limit) return 'limit_reached';
      await writer.writeWithin(write, session);
      return 'committed';
    });
  }

  /**
   * Writes a code whose short code is taken, if its account may use it again.
   * @throws DomainError `short_code_taken` at `shortCode`.
   */
  async function writeReusing(
    { accountId, shortCode }: StoredQrCode,
    write: CodeWrite,
  ): Promise<CodeWriteOutcome> {
    return inTransaction(db, async (session) => {
      if (!(await takeReleased(codes, accountId, [shortCode], session))) throw shortCodeTaken(shortCode);
      return (await writer.writeAllWithin([write], session)) ? 'committed' : 'conflict';
    });
  }

  /** Concurrent requests for single codes share a query, which begins after all of their calls. */
  const reads = createBatcher<Pick<StoredQrCode, 'accountId' | 'id'>, StoredQrCode | undefined>({
    async run(wanted) {
      const ids = [...new Set(wanted.map((one) => one.id))];
      const found = await codes.find({ _id: { $in: ids }, ...CODE_NOT_DELETED }).toArray();
      const byId = new Map(found.map((document) => [document._id, fromDocument(document)]));
      return wanted.map((one) => {
        const code = byId.get(one.id);
        return code?.accountId === one.accountId ? code : undefined;
      });
    },
    maxBatch: MAX_CODES_PER_READ,
    ...BUSY_READS,
  });

  async function findManyStored(view: AccountView, ids: readonly string[]): Promise<StoredQrCode[]> {
    const found = await codes.find({ ...toCodeQuery(view, {}), _id: { $in: [...ids] } }).toArray();
    const byId = new Map(found.map((document) => [document._id, document]));
    return ids.flatMap((id) => {
      const document = byId.get(id);
      return document ? [fromDocument(document)] : [];
    });
  }

  /** Applies due scheduled changes to codes, and drops codes that such a change has moved out of the view. */
  function current(view: AccountView, stored: readonly StoredQrCode[]): StoredQrCode[] {
    const at = now();
    return stored.map((code) => withDueChanges(code, at)).filter(({ folder }) => seesFolder(view, folder));
  }

  const findMany = async (view: AccountView, ids: readonly string[]): Promise<StoredQrCode[]> =>
    current(view, await findManyStored(view, ids));

  /**
   * Sorts by totals in memory: reading IDs and totals separately is much faster than a join in the database.
   */
  async function listByTotals(
    view: AccountView,
    filter: QrCodeFilter,
    sort: QrCodeSort,
    { limit, skip, after }: Page,
  ): Promise<CountedPage> {
    const maxTimeMS = filter.search === undefined ? COUNT_TIMEOUT_MS : searchTimeoutMs;
    const query = codes.find(toCodeQuery(view, filter), { projection: { _id: 1 }, maxTimeMS });
    const [found, sums] = await Promise.all([
      bounded(filter, query.toArray()),
      totals.listForAccount(view.accountId),
    ]);
    const ids = found.map(({ _id }) => _id);
    const sorted = sortRowsByTotals(ids, sums, sort, after).slice(after ? 0 : skip);
    const rows = sorted.slice(0, limit).map(({ id }) => id);
    return {
      codes: await findMany(view, rows),
      next: sorted.length > limit ? sorted[limit - 1] : undefined,
      total: ids.length,
    };
  }

  function bounded<T>(filter: QrCodeFilter, query: Promise<T>): Promise<T> {
    return filter.search === undefined
      ? withListTimeout(query)
      : withQueryTimeout(query, searchTimeoutMs, SEARCH_TIMED_OUT);
  }

  /**
   * Finds one page of the codes that match a search, and counts all of them, in one pass over the account's
   * codes.
   */
  async function search(
    view: AccountView,
    filter: QrCodeFilter,
    sort: QrCodeSort,
    { limit, skip, after }: Page,
  ): Promise<CountedPage> {
    const pipeline = [
      { $match: toCodeQuery(view, filter) },
      { $project: { sortName: 1 } },
      {
        $facet: {
          rows: [...sortStages(sort, after), { $skip: after ? 0 : skip }, { $limit: limit + 1 }],
          totals: [{ $count: 'total' }],
        },
      },
    ];
    const [found] = await bounded(
      filter,
      codes.aggregate<SearchResult>(pipeline, { maxTimeMS: searchTimeoutMs }).toArray(),
    );
    const { rows = [], totals: counts = [] } = found ?? {};
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      codes: await findMany(
        view,
        page.map(({ _id }) => _id),
      ),
      next: last && { id: last._id, value: sortValue(sort, last) },
      total: counts[0]?.total ?? 0,
    };
  }

  async function list(
    view: AccountView,
    filter: QrCodeFilter,
    sort: QrCodeSort,
    page: Page,
  ): Promise<QrCodePage> {
    const { codes: stored, next } = await listStored(view, filter, sort, page);
    return { codes: current(view, stored), next };
  }

  async function listStored(
    view: AccountView,
    filter: QrCodeFilter,
    sort: QrCodeSort,
    page: Page,
  ): Promise<QrCodePage> {
    const pipeline = [
      { $match: toCodeQuery(view, filter) },
      ...sortStages(sort, page.after),
      { $skip: page.after ? 0 : page.skip },
      { $limit: page.limit + 1 },
    ];
    const found = await withListTimeout(codes.aggregate<QrCodeDocument>(pipeline, BOUNDED).toArray());
    const last = found.length > page.limit ? found[page.limit - 1] : undefined;
    return {
      codes: found.slice(0, page.limit).map(fromDocument),
      next: last && { id: last._id, value: sortValue(sort, last) },
    };
  }

  async function count(view: AccountView, filter: QrCodeFilter = {}): Promise<number> {
    return withListTimeout(codes.countDocuments(toCodeQuery(view, filter), BOUNDED));
  }

  /**
   * Builds the write of a new code with its events.
   * @param code A code whose write is repeated keeps its ID.
   */
  function prepareInsert(code: StoredQrCode, events: readonly RecordedEvent[] = []): CodeWrite {
    return {
      operation: { kind: 'insert', document: toDocument(code) },
      revisions: [],
      events,
      intoFolder: code.folder,
      next: code,
      wakesTimelineBy: instantToAnnounce(undefined, code),
    };
  }

  /** Builds the write of a change with its revision and its events. Stores new logos. */
  async function prepareChange(
    previous: StoredQrCode,
    next: StoredQrCode,
    change: CodeChange,
    events: readonly RecordedEvent[] = [],
    { isScheduled = false, ...options }: PreparedChangeOptions = {},
  ): Promise<CodeWrite> {
    await revisions.prepare(previous, next);
    return {
      operation: replacement(previous, next, options),
      revisions: revisionDocuments(previous, next, change),
      events,
      ...(options.settled && { settled: options.settled }),
      // A pending change has held its folder, and cannot change the template.
      ...(!isScheduled && next.folder !== previous.folder && { intoFolder: next.folder }),
      ...(!isScheduled && next.template?.id !== previous.template?.id && { intoTemplate: next.template?.id }),
      previous,
      next,
      wakesTimelineBy: instantToAnnounce(previous, next),
    };
  }

  /**
   * Builds the write of other pending changes of a code, without a revision.
   *
   * @param next The code with its new schedule. At most one of its folders may be missing from the changes of
   *   `previous`.
   * @param at Time of the write.
   */
  function prepareSchedule(
    previous: StoredQrCode,
    next: StoredQrCode,
    at: Date,
    { settled, events }: Pick<CodeWrite, 'settled' | 'events'>,
  ): CodeWrite {
    return {
      operation: scheduleReplacement(previous, next, at),
      revisions: [],
      events,
      ...(settled && { settled }),
      intoFolder: newScheduledFolder(previous, next),
      previous,
      next,
      wakesTimelineBy: instantToAnnounce(previous, next, at),
    };
  }

  /**
   * Builds the write that deletes a code. A tombstone with its short codes remains.
   * @param options.isReleased Whether the account may use the short codes again.
   * @param options.auditEntry Entry of the deletion.
   */
  function prepareRemoval(
    previous: StoredQrCode,
    at: Date,
    events: readonly RecordedEvent[] = [],
    { isReleased = false, auditEntry }: { isReleased?: boolean; auditEntry?: AuditEntry } = {},
  ): CodeWrite {
    return {
      operation: {
        kind: 'update',
        filter: unchanged(previous),
        update: toTombstone(at, isReleased, ownAliasKeysOf(previous)),
      },
      revisions: [],
      events,
      ...(auditEntry && { auditEntry }),
      previous,
      // The workflow ends when it finds no code.
      wakesTimelineBy: previous.timeline?.hasWorkflow && at,
    };
  }

  return {
    /**
     * Commits the write of a code with its revisions and events in one transaction. A repeated insertion
     * changes nothing.
     *
     * @param limit Maximum number of codes of the account after an insertion. Default: unlimited.
     * @throws DomainError `short_code_taken` at `shortCode`, or `not_found` at `folder` or `template`.
     */
    async commit(write: CodeWrite, limit = Infinity): Promise<CodeWriteOutcome> {
      const isInsertion = write.operation.kind === 'insert';
      try {
        if (isInsertion && limit !== Infinity) return await insertWithinLimit(write, limit);
        return (await writer.write(write)) ? 'committed' : 'conflict';
      } catch (error) {
        if (isDuplicateKey(error, 'shortCodes') && write.next) return writeReusing(write.next, write);
        if (isInsertion && isDuplicateKey(error, '_id')) return 'committed';
        throw error;
      }
    },

    /** Finds a code that the caller sees. */
    async find(view: AccountView, id: string): Promise<StoredQrCode | undefined> {
      const stored = await reads.run({ accountId: view.accountId, id });
      const code = stored && withDueChanges(stored, now());
      return code && seesFolder(view, code.folder) ? code : undefined;
    },

    /**
     * Finds a code that the caller sees, as it is stored. For changes: the caller must first record its due
     * changes.
     */
    async findStored(view: AccountView, id: string): Promise<StoredQrCode | undefined> {
      const stored = await reads.run({ accountId: view.accountId, id });
      return stored && seesFolder(view, withDueChanges(stored, now()).folder) ? stored : undefined;
    },

    /** Finds several codes that the caller sees, in the order of `ids`. Missing ones are skipped. */
    findMany,

    /**
     * Like `findMany`, but returns the codes as they are stored. For changes: the caller must first record
     * their due changes.
     */
    findManyStored,

    /**
     * Lists the IDs of all codes that match, archived ones included.
     * @throws DomainError `unavailable` with `Retry-After` if it takes too long.
     */
    async listIds(view: AccountView, { id, ...filter }: QrCodeSelection): Promise<string[]> {
      const match = { ...toCodeQuery(view, filter), ...(id !== undefined && { _id: id }) };
      const options = { projection: { _id: 1 }, maxTimeMS: COUNT_TIMEOUT_MS };
      const found = await withListTimeout(codes.find(match, options).toArray());
      return found.map(({ _id }) => _id);
    },

    /** Returns the given codes that match a selection, are not archived, and are active at an instant. */
    async listActiveIds(
      accountId: string,
      ids: readonly string[],
      { id, ...selection }: QrCodeSelection,
      at: Date,
    ): Promise<string[]> {
      const chosen = id === undefined ? ids : ids.filter((one) => one === id);
      const state = { is: 'active', at } as const;
      const query = toCodeQuery({ accountId }, { ...selection, ids: chosen, state, archived: 'exclude' });
      const options = { projection: { _id: 1 }, maxTimeMS: COUNT_TIMEOUT_MS };
      const found = await withListTimeout(codes.find(query, options).toArray());
      return found.map(({ _id }) => _id);
    },

    /**
     * Lists one page of all codes, newest first, as they are stored: without scheduled changes that are due
     * but not recorded.
     */
    listStored: (view: AccountView, page: Page): Promise<QrCodePage> =>
      listStored(view, {}, '-createdAt', page),

    /**
     * Lists one page of the codes that match the filter, in the order of `sort`, and counts all of them.
     * @throws DomainError `unavailable` with `Retry-After` if it takes too long; for a search, longer than
     *   `searchTimeoutMs`.
     */
    async listAndCount(
      view: AccountView,
      filter: QrCodeFilter,
      sort: QrCodeSort,
      page: Page,
    ): Promise<CountedPage> {
      if (isTotalsSort(sort)) return listByTotals(view, filter, sort, page);
      if (filter.search !== undefined) return search(view, filter, sort, page);
      const [listed, total] = await Promise.all([list(view, filter, sort, page), count(view, filter)]);
      return { ...listed, total };
    },

    /** Lists all short codes that a code has ever had. */
    async listShortCodes(accountId: string, id: string): Promise<string[]> {
      const found = await codes.findOne({ _id: id, accountId }, { projection: { shortCodes: 1 } });
      return found?.shortCodes ?? [];
    },

    /** Counts the codes that the caller sees. */
    count: (view: AccountView) => count(view),

    /** Finds a code of any account. Only for requests that a signed URL authorizes. */
    async findByIdUnscoped(id: string): Promise<StoredQrCode | undefined> {
      const [document] = await codes
        .aggregate<QrCodeDocument>([{ $match: { _id: id, ...CODE_NOT_DELETED } }, ...JOIN_LIVE_ACCOUNT])
        .toArray();
      return document && toCurrent(document);
    },

    prepareInsert,
    prepareChange,
    prepareSchedule,
    prepareRemoval,
  };
}

export type QrCodeStore = ReturnType<typeof createQrCodeStore>;

/**
 * Result of a search: the rows of a page, and the total count in one element; `totals` is empty if nothing
 * matches.
 */
interface SearchResult {
  rows: Pick<QrCodeDocument, '_id' | 'sortName'>[];
  totals: { total: number }[];
}

/** Returns the sort key of a row. */
function sortValue(sort: QrCodeSort, row: Pick<QrCodeDocument, '_id' | 'sortName'>): string | null {
  return sortSpec(sort).field === '_id' ? row._id : row.sortName;
}

function shortCodeTaken(shortCode: string): DomainError {
  const message = `The short code ${shortCode} is taken; choose another`;
  return new DomainError('short_code_taken', message, { details: [{ path: 'shortCode', message }] });
}
