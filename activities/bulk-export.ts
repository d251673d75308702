import type { Db } from 'mongodb';

export function createBulkExportActivities({ db }: { db: Db }) {
  return {
    async packExport({ jobId }: { jobId: string }): Promise<void> {
      await db.collection('jobs').findOne({ jobId });
    },
  };
}

export type BulkExportActivities = ReturnType<typeof createBulkExportActivities>;
