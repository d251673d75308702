import type { Db } from 'mongodb';
import type { CollectionIndexes } from '../mongo/indexes.js';

/** Name of the collection of hosts that are being checked, or were checked in the last hour. */
const LINK_CHECK_HOSTS = 'link_check_hosts';

export const LINK_CHECK_HOST_INDEXES: CollectionIndexes = {
  collection: LINK_CHECK_HOSTS,
  indexes: [{ key: { endsAt: 1 }, expireAfterSeconds: 3_600 }],
};

/** Time after which another process may take a turn that was not ended, because its holder has crashed. */
const MAX_TURN_MS = 30_000;

interface TurnDocument {
  /** Key of a host or an IP address, with its port. */
  _id: string;
  holder: string;
  /** When the turn ends unless it is extended. */
  endsAt: Date;
  /** When the next check of the host may begin. */
  freeAt: Date;
}

/**
 * Creates the store of turns: one process at a time checks links of a host, with a pause between two checks.
 * All times are taken from the database's clock.
 */
export function createHostTurnStore(db: Db) {
  const hosts = db.collection<TurnDocument>(LINK_CHECK_HOSTS);
  const isFree = { $lte: [{ $ifNull: ['$endsAt', '$$NOW'] }, '$$NOW'] };
  const isMine = (holder: string) => ({ $or: [isFree, { $eq: ['$holder', holder] }] });

  return {
    /**
     * Takes or extends a turn by 30 s.
     * @returns Milliseconds until a check may begin; undefined if another process has the turn.
     */
    async take(host: string, holder: string): Promise<number | undefined> {
      const mine = isMine(holder);
      const turn = await hosts.findOneAndUpdate(
        { _id: host },
        [
          {
            $set: {
              holder: { $cond: [mine, holder, '$holder'] },
              endsAt: { $cond: [mine, { $add: ['$$NOW', MAX_TURN_MS] }, '$endsAt'] },
              freeAt: { $ifNull: ['$freeAt', '$$NOW'] },
            },
          },
        ],
        { upsert: true, returnDocument: 'after' },
      );
      if (turn?.holder !== holder) return undefined;
      return Math.max(0, turn.freeAt.getTime() - (turn.endsAt.getTime() - MAX_TURN_MS));
    },

    /** Ends a turn after a check. @param pauseMs Time until the next check of the host may begin. */
    async end(host: string, holder: string, pauseMs: number): Promise<void> {
      const freeAt = { $add: ['$$NOW', pauseMs] };
      await hosts.updateOne({ _id: host, holder }, [{ $set: { endsAt: '$$NOW', freeAt } }]);
    },

    /** Ends a turn in which nothing was requested, so that no pause follows. */
    async release(host: string, holder: string): Promise<void> {
      await hosts.updateOne({ _id: host, holder }, [{ $set: { endsAt: '$$NOW' } }]);
    },
  };
}

export type HostTurnStore = ReturnType<typeof createHostTurnStore>;
