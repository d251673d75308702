import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import type { Settings } from '../config/settings.js';
import { deliveryTaskQueue } from '../core/workflows/task-queues.js';
import { buildDataConverter } from '../temporal/payload-codec.js';
import { createActivities, type ActivityContext } from './activities.js';
import { buildDeploymentOptions } from './deployment-options.js';
import { limitProgramErrors } from './limit-program-errors.js';
import { createProgramErrorReport } from './report-program-errors.js';

/** Where a worker loads the workflows from: a bundle, or their sources. */
export type WorkflowSource = Pick<WorkerOptions, 'workflowBundle'> | Pick<WorkerOptions, 'workflowsPath'>;

/**
 * Returns the bundle of traced workflows, which `npm run build` creates. Does not check that the bundle
 * exists: without it, `createWorker` rejects.
 */
export function findTracedWorkflows(): WorkflowSource {
  const codePath = fileURLToPath(new URL('../workflow-bundle-traced.js', import.meta.url));
  return { workflowBundle: { codePath } };
}

/**
 * Returns the bundle that `npm run build` creates, or the sources if there is none. The bundle halves the
 * time to start and saves a third of the memory.
 */
export function findWorkflows(): WorkflowSource {
  const bundle = fileURLToPath(new URL('../workflow-bundle.js', import.meta.url));
  if (existsSync(bundle)) return { workflowBundle: { codePath: bundle } };
  return { workflowsPath: fileURLToPath(new URL('../workflows/index.js', import.meta.url)) };
}

/** A task queue that a worker process serves. */
export type WorkerQueue = Settings['workerQueues'][number];

/**
 * Creates the worker of one task queue. Each queue has its own slots, polls, and cache, and should have its
 * own connections to MongoDB (behind `context.stores`), so that deliveries do not delay jobs. All workers
 * know all workflows and activities: endpoint workflows that earlier versions have started stay on the queue
 * of jobs.
 *
 * Any number of workers may poll one task queue. The caller runs the worker and shuts it down.
 *
 * @param tracing Options that trace workflows and activities. They require the bundle of
 *   `findTracedWorkflows`.
 */
export async function createWorker(
  context: Omit<ActivityContext, 'report'> & { connection: NativeConnection },
  queue: WorkerQueue,
  workflows: WorkflowSource,
  tracing: Pick<WorkerOptions, 'interceptors' | 'sinks'> = {},
): Promise<Worker> {
  const { settings, connection } = context;
  const { temporalTaskQueue: taskQueue, workerPollers } = settings;
  const report = createProgramErrorReport(context.log, context.metrics);
  const activities = createActivities({ ...context, report });
  context.metrics?.expectActivities(Object.keys(activities));
  return Worker.create({
    connection,
    namespace: settings.temporalNamespace,
    taskQueue: queue === 'jobs' ? taskQueue : deliveryTaskQueue(taskQueue),
    ...workflows,
    ...tracing,
    interceptors: {
      ...tracing.interceptors,
      activity: [...(tracing.interceptors?.activity ?? []), limitProgramErrors(report)],
    },
    ...buildDeploymentOptions(settings),
    dataConverter: buildDataConverter(settings),
    activities,
    // An unlimited cache would run out of memory.
    maxCachedWorkflows: settings.workerCachedWorkflows,
    maxConcurrentWorkflowTaskExecutions: 40,
    maxConcurrentActivityTaskExecutions:
      queue === 'jobs' ? settings.workerJobSlots : settings.workerDeliverySlots,
    maxConcurrentWorkflowTaskPolls: workerPollers,
    maxConcurrentActivityTaskPolls: workerPollers,
    // After this time another worker takes over the workflows that a crashed worker had cached.
    stickyQueueScheduleToStartTimeout: '3 seconds',
    // Half of the 10 s in which a process must stop. Another worker retries the activities that have not
    // ended by then.
    shutdownGraceTime: '5 seconds',
    shutdownForceTime: '8 seconds',
  });
}
