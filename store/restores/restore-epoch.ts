import { randomBytes } from 'node:crypto';
import type { Db } from 'mongodb';
import { INSTALLATION, installationDocuments } from '../mongo/installation.js';

const ID = 'restored';

interface RestoredDocument {
  _id: typeof ID;
  /** Distinguishes the events that are recorded after this restore: 10 hex digits. */
  epoch: string;
  at: Date;
}

/**
 * A stage of an aggregation that adds the last restore of the database as an array, `restored`, of at most
 * one element.
 */
export const LOOK_UP_RESTORE = {
  $lookup: {
    from: INSTALLATION,
    pipeline: [{ $match: { _id: ID } }, { $project: { _id: 0, epoch: 1 } }],
    as: 'restored',
  },
};

/** Result of `LOOK_UP_RESTORE`. */
export type FoundRestore = Pick<RestoredDocument, 'epoch'>[];

/**
 * Records that the data of the database was restored from a backup, under a new random epoch. A restore sets
 * revisions and other parts of the keys of events back, so a new event could get the ID of one that receivers
 * know; the epoch is part of the IDs of all events that are recorded from now on.
 */
export async function beginRestoreEpoch(db: Db, now: Date): Promise<void> {
  const epoch = randomBytes(5).toString('hex');
  await installationDocuments<RestoredDocument>(db).replaceOne(
    { _id: ID },
    { epoch, at: now },
    { upsert: true },
  );
}
