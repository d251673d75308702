import type { NativeConnection } from '@temporalio/worker';
import type { Settings } from '../config/settings.js';
import type { Store } from '../store/mongo/client.js';
import type { WorkflowSource } from './workflow-source.js';

/** What a worker is made of. */
export interface WorkerDeps {
  settings: Settings;
  store: Store;
  connection: NativeConnection;
  workflows: WorkflowSource;
}
