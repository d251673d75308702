import type { Db } from 'mongodb';

export function createBulkCreateActivities({ db }: { db: Db }) {
  return {
    async createChunk({ jobId, index }: { jobId: string; index: number }): Promise<void> {
      await db.collection('jobs').findOne({ jobId, index });
    },
  };
}

export type BulkCreateActivities = ReturnType<typeof createBulkCreateActivities>;
