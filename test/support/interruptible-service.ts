import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { getFreePort } from '../../embedded/ports.js';
import { startTestApi, type TestAccount, type TestApi } from './api.js';
import { startFaultProxy, type FaultProxy } from './fault-proxy.js';
import { TEST_SECRET_KEY } from './secret-key.js';
import { startProcess, type ServiceProcess } from './service-process.js';
import { startReceiver, type Receiver } from './webhook-receiver.js';

/** An API process and a worker process whose connections to Temporal a test can interrupt. */
export interface InterruptibleService {
  /** URL of the API process. */
  url: string;
  api: ServiceProcess;
  worker: ServiceProcess;
  /** Between the processes and Temporal. */
  temporal: FaultProxy;
  /** An API in this process, which has its own connection to Temporal and the same database. */
  setup: TestApi;
  account: TestAccount;
  /** Receives webhook events, once an endpoint has its URL. */
  receiver: Receiver;
  /**
   * Starts another worker, or the first one again.
   * @param folder name of its data folder; default: the folder of the first worker
   */
  startWorker(folder?: string): ServiceProcess;
  /** Kills all processes and removes what they stored. */
  stop(): Promise<void>;
}

/** Starts both processes and waits until they are ready. */
export async function startInterruptibleService(): Promise<InterruptibleService> {
  const [host, port] = process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!.split(':');
  const temporal = await startFaultProxy(host!, Number(port));
  const shared = {
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    SECRET_KEY: TEST_SECRET_KEY,
    TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
    GEOIP_DATABASE: 'none',
  };
  const setup = await startTestApi({ ...shared, LOG_LEVEL: 'silent' });
  const apiPort = await getFreePort();
  const env = {
    ...shared,
    LOG_LEVEL: 'error',
    MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI']!,
    MONGODB_DATABASE: setup.db.databaseName,
    TEMPORAL_ADDRESS: `127.0.0.1:${temporal.port}`,
    PORT: String(apiPort),
    HOST: '127.0.0.1',
  };
  const processes: ServiceProcess[] = [];
  const start = (name: 'api' | 'worker', folder: string): ServiceProcess => {
    const started = startProcess(name, { ...env, DATA_DIR: join(setup.dataDir, folder) });
    processes.push(started);
    return started;
  };
  const receiver = await startReceiver();
  const service: InterruptibleService = {
    url: `http://127.0.0.1:${apiPort}`,
    api: start('api', 'api'),
    worker: start('worker', 'worker'),
    temporal,
    setup,
    account: await setup.createAccount(),
    receiver,
    startWorker: (folder = 'worker') => start('worker', folder),
    async stop() {
      for (const started of processes) await started.end('SIGKILL');
      await setup.stop();
      await receiver.stop();
      await temporal.close();
    },
  };
  try {
    await Promise.all(processes.map((started) => started.ready()));
  } catch (error) {
    await service.stop();
    throw error;
  }
  return service;
}
