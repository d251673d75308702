import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from '@temporalio/worker';
import { createActivities, type ActivityContext } from './activities.js';

/** Where a worker loads the workflows from: a bundle, or their sources. */
export type WorkflowSource = Pick<WorkerOptions, 'workflowBundle'> | Pick<WorkerOptions, 'workflowsPath'>;

/**
 * Returns the bundle of workflows that are traced. `npm run build` has created it.
 *
 * @throws Error if the worker later cannot load it, because the service was not built.
 */
export function findTracedWorkflows(): WorkflowSource {
  const codePath = fileURLToPath(new URL('../workflow-bundle-traced.js', import.meta.url));
  return { workflowBundle: { codePath } };
}

/**
 * Returns the bundle that `npm run build` has created, or the sources if there is none. The bundle halves the time to start
 * and saves a third of the memory.
 */
export function findWorkflows(): WorkflowSource {
  const bundle = fileURLToPath(new URL('../workflow-bundle.js', import.meta.url));
  if (existsSync(bundle)) return { workflowBundle: { codePath: bundle } };
  return { workflowsPath: fileURLToPath(new URL('../workflows/index.js', import.meta.url)) };
}

/**
 * Creates a worker for all workflows and activities. Any number of workers may poll one task queue. The caller runs it and
 * shuts it down.
 *
 * @param tracing Options that trace workflows and activities. The workflows must then be traced ones.
 */
export async function createWorker(
  context: ActivityContext,
  workflows: WorkflowSource,
  tracing: Pick<WorkerOptions, 'interceptors' | 'sinks'> = {},
): Promise<Worker> {
  const { settings, connection } = context;
  return Worker.create({
    connection,
    namespace: settings.temporalNamespace,
    taskQueue: settings.temporalTaskQueue,
    ...workflows,
    ...tracing,
    activities: createActivities(context),
    // Sized for a small machine. An unlimited cache would run out of memory.
    maxCachedWorkflows: 200,
    maxConcurrentWorkflowTaskExecutions: 40,
    // Activities mostly wait. A hanging endpoint occupies a slot for up to 15 s; with few slots it would delay others.
    maxConcurrentActivityTaskExecutions: 400,
    maxConcurrentWorkflowTaskPolls: 5,
    maxConcurrentActivityTaskPolls: 5,
    // After this time another worker takes over the workflows that a crashed worker had cached.
    stickyQueueScheduleToStartTimeout: '3 seconds',
    // Half of the 10 s in which a process must stop. Another worker retries the activities that have not ended by then.
    shutdownGraceTime: '5 seconds',
    shutdownForceTime: '8 seconds',
  });
}
