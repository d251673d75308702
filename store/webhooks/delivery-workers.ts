import type { Db } from 'mongodb';

export const DELIVERY_WORKERS = 'delivery_workers';

interface DeliveryWorkerDocument {
  _id: string;
  /** Grows while the worker runs. A count and no time: whether it grows is independent of every clock. */
  beats: number;
}

/** Sign of life of a worker that drains endpoints. */
export interface WorkerBeats {
  id: string;
  beats: number;
}

/** Creates the store of the workers that drain endpoints. A worker that stops reporting is forgotten by the others. */
export function createDeliveryWorkerStore(db: Db) {
  const workers = db.collection<DeliveryWorkerDocument>(DELIVERY_WORKERS);

  return {
    /** Reports that a worker runs. */
    async beat(id: string): Promise<void> {
      await workers.updateOne({ _id: id }, { $inc: { beats: 1 } }, { upsert: true });
    },

    /** Lists the workers that report. */
    async list(): Promise<WorkerBeats[]> {
      const found = await workers.find().toArray();
      return found.map(({ _id, beats }) => ({ id: _id, beats }));
    },

    /** Forgets a worker, unless it has reported again in the meantime. */
    async forget({ id, beats }: WorkerBeats): Promise<void> {
      await workers.deleteOne({ _id: id, beats });
    },
  };
}

export type DeliveryWorkerStore = ReturnType<typeof createDeliveryWorkerStore>;
