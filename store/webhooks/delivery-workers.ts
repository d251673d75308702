import type { Db } from 'mongodb';

export const DELIVERY_WORKERS = 'delivery_workers';

interface DeliveryWorkerDocument {
  _id: string;
  /**
   * Incremented while the worker runs. A count rather than a time, so that it does not depend on any clock.
   */
  beats: number;
}

/** Heartbeat of a worker that drains endpoints. */
export interface WorkerBeats {
  id: string;
  beats: number;
}

/** Creates the store of the workers that drain endpoints. The others remove a worker that stops reporting. */
export function createDeliveryWorkerStore(db: Db) {
  const workers = db.collection<DeliveryWorkerDocument>(DELIVERY_WORKERS);

  return {
    /** Reports that a worker is running. */
    async beat(id: string): Promise<void> {
      await workers.updateOne({ _id: id }, { $inc: { beats: 1 } }, { upsert: true });
    },

    /** Lists the workers that have reported and were not removed. */
    async list(): Promise<WorkerBeats[]> {
      const found = await workers.find().toArray();
      return found.map(({ _id, beats }) => ({ id: _id, beats }));
    },

    /** Removes a worker, unless it has reported again in the meantime. */
    async forget({ id, beats }: WorkerBeats): Promise<void> {
      await workers.deleteOne({ _id: id, beats });
    },
  };
}

export type DeliveryWorkerStore = ReturnType<typeof createDeliveryWorkerStore>;
