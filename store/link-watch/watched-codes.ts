import type { Db, Filter } from 'mongodb';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { HealthTransition } from '../../core/codes/link-watch/record-check.js';
import type { WatchedFields } from '../../core/codes/link-watch/watched-urls.js';
import { REDIRECTING_TYPES } from '../../core/symbols/payloads/redirecting-types.js';
import type { RecordedEvent } from '../events/events.js';
import { NEXT_VERSION, sameVersion } from '../qr-codes/code-version.js';
import type { CodeWrite } from '../qr-codes/code-write.js';
import { CODE_NOT_DELETED, QR_CODES, type QrCodeDocument } from '../qr-codes/qr-code-documents.js';
import { linkKeysOf, linksOfHost } from '../qr-codes/link-keys.js';

/** Maximum number of health changes that a code keeps: the latest. */
const MAX_LOG_ENTRIES = 100;

/** The fields of a code that checks need, without its style, which can be half a megabyte. */
export type WatchedCode = WatchedFields &
  Pick<
    StoredQrCode,
    'id' | 'accountId' | 'tags' | 'watch' | 'health' | 'linksDueAt' | 'revision' | 'version' | 'shortCode'
  >;

/** Position in the order in which codes are due. */
export interface LinkPosition {
  dueAt: Date;
  id: string;
}

const WATCHED = {
  accountId: 1,
  type: 1,
  data: 1,
  dynamic: 1,
  routing: 1,
  tags: 1,
  folder: 1,
  watch: 1,
  health: 1,
  linksDueAt: 1,
  revision: 1,
  version: 1,
  shortCode: 1,
} as const;

type Found = Omit<WatchedCode, 'id'> & { _id: string };

/** Creates the store of the codes whose links are checked. */
export function createWatchedCodeStore(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  async function list(filter: Filter<QrCodeDocument>, sort: Record<string, 1>, limit: number) {
    const found = await codes.find<Found>(filter, { projection: WATCHED, sort, limit }).toArray();
    return found.map(toWatchedCode);
  }

  return {
    /** Finds a code of any account. */
    async find(id: string): Promise<WatchedCode | undefined> {
      const found = await codes.findOne<Found>({ _id: id, ...CODE_NOT_DELETED }, { projection: WATCHED });
      return found ? toWatchedCode(found) : undefined;
    },

    /** Lists due codes of all accounts, earliest due time first. */
    listDue(now: Date, after: LinkPosition | undefined, limit: number): Promise<WatchedCode[]> {
      const beyond = after && {
        $or: [{ linksDueAt: { $gt: after.dueAt } }, { linksDueAt: after.dueAt, _id: { $gt: after.id } }],
      };
      const due = { linksDueAt: { $lte: now } };
      return list({ $and: [due, beyond ?? {}] }, { linksDueAt: 1, _id: 1 }, limit);
    },

    /**
     * Lists due codes that have a URL of the host other than the URLs with the keys in `except`, in any
     * order.
     */
    listDueOfHost(host: string, now: Date, except: readonly string[], limit: number): Promise<WatchedCode[]> {
      const links = { $elemMatch: { ...linksOfHost(host), $nin: [...except] } };
      return list({ links, linksDueAt: { $lte: now } }, {}, limit);
    },

    /** Lists codes that have a URL, due or not, by ID. */
    listOfLink(link: string, after: string, limit: number): Promise<WatchedCode[]> {
      return list({ links: link, _id: { $gt: after } }, { _id: 1 }, limit);
    },

    /** Lists codes of an account that could be watched, by ID. */
    listWatchable(accountId: string, after: string, limit: number): Promise<WatchedCode[]> {
      const watchable = { dynamic: true, type: { $in: [...REDIRECTING_TYPES] } };
      return list({ accountId, _id: { $gt: after }, ...watchable, ...CODE_NOT_DELETED }, { _id: 1 }, limit);
    },

    /** Builds the write of the result of a check with its event. @param next The code with its new health. */
    prepareHealth(
      previous: WatchedCode,
      next: WatchedCode,
      transition: HealthTransition | undefined,
      events: readonly RecordedEvent[],
    ): CodeWrite {
      const { health, linksDueAt } = next;
      const entry = transition && {
        at: transition.target.checkedAt,
        kind: transition.kind,
        url: transition.target.url,
      };
      const update = {
        $set: { ...(health && { health }), ...(linksDueAt && { linksDueAt }) },
        ...NEXT_VERSION,
        ...(entry && { $push: { healthLog: { $each: [entry], $slice: -MAX_LOG_ENTRIES } } }),
      };
      return { operation: { kind: 'update', filter: unchanged(previous), update }, revisions: [], events };
    },

    /** Sets when links of codes are due. Skips codes that have changed since they were read. */
    async schedule(due: readonly (readonly [WatchedCode, Date])[]): Promise<void> {
      if (due.length === 0) return;
      await codes.bulkWrite(
        due.map(([code, linksDueAt]) => ({
          updateOne: {
            filter: unchanged(code),
            update: { $set: { linksDueAt, links: linkKeysOf(code) }, ...NEXT_VERSION },
          },
        })),
        { ordered: false },
      );
    },

    /** Postpones all due codes that have a URL. */
    async postpone(link: string, now: Date, until: Date): Promise<void> {
      await codes.updateMany(
        { links: link, linksDueAt: { $lte: now } },
        { $set: { linksDueAt: until }, ...NEXT_VERSION },
      );
    },

    /** Stops watching codes, and removes their health, except for its log. */
    async release(released: readonly WatchedCode[]): Promise<void> {
      if (released.length === 0) return;
      const update = { $unset: { links: '', linksDueAt: '', health: '' }, ...NEXT_VERSION } as const;
      await codes.bulkWrite(
        released.map((code) => ({ updateOne: { filter: unchanged(code), update } })),
        { ordered: false },
      );
    },

    /**
     * Lists the changes of a code's health in a time range, oldest first; at most the latest 100 are kept.
     */
    async listHealthLog(accountId: string, id: string, { from, to }: { from: Date; to: Date }) {
      const found = await codes.findOne({ _id: id, accountId }, { projection: { healthLog: 1 } });
      return (found?.healthLog ?? []).filter(({ at }) => at >= from && at < to);
    },
  };
}

export type WatchedCodeStore = ReturnType<typeof createWatchedCodeStore>;

/**
 * Matches a code that has not changed since it was read. Version 0.1.0 changes the health without the
 * version.
 */
function unchanged(code: WatchedCode): Filter<QrCodeDocument> {
  return { ...sameVersion(code), 'health.version': code.health?.version ?? { $exists: false } };
}

function toWatchedCode({ _id, ...fields }: Found): WatchedCode {
  return { id: _id, ...fields };
}
