import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import type { Db } from 'mongodb';

/**
 * Starts a worker in this process for the baseline of bulk creation: a workflow with one activity per code.
 * The caller must stop it.
 */
export async function startOneActivityEach(db: Db, address: string) {
  Runtime.install({ shutdownSignals: [], logger: new DefaultLogger('ERROR') });
  const connection = await NativeConnection.connect({ address });
  const taskQueue = `bench-${randomUUID()}`;
  const worker = await Worker.create({
    connection,
    taskQueue,
    workflowsPath: fileURLToPath(new URL('./baseline-workflows.js', import.meta.url)),
    activities: {
      insertCode: async (index: number) => {
        await db.collection('baseline').insertOne({ index });
      },
    },
  });
  const running = worker.run();
  const client = new Client({ connection });
  return {
    async run(codes: number): Promise<void> {
      const workflowId = randomUUID();
      await client.workflow.execute('oneActivityPerCode', { taskQueue, workflowId, args: [codes] });
    },
    async stop(): Promise<void> {
      worker.shutdown();
      await running;
      await connection.close();
    },
  };
}
