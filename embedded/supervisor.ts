import type { Server } from 'node:http';
import type { Settings } from '../config/settings.js';
import {
  supervise,
  type PermanentStartError,
  type SupervisedProcess,
  type SuperviseOptions,
} from '../config/supervise.js';
import type { Banner } from './banner.js';
import { StartError, type Child } from './child.js';
import { removeRuntime, writeRuntime } from './data-folder.js';
import { createDemoAccount } from './demo-account.js';
import { assertMongodbReachable, assertTemporalReachable } from './external-servers.js';
import type { Report } from './fallbacks.js';
import { findMongod } from './find-mongod.js';
import { buildFindOptions } from './find-program.js';
import { findTemporal } from './find-temporal.js';
import { startMongod } from './mongod.js';
import { getFreePort, getHiddenAddress, reserveServerPorts, type ServerPorts } from './ports.js';
import { SERVICE_TITLES, startService, type ServiceName } from './service-process.js';
import { startTemporal } from './temporal.js';
import { startUiProxy, type UpstreamAddress } from './ui-proxy.js';

/** Size of MongoDB's cache in gigabytes. MongoDB shares the machine with everything else. */
const CACHE_GB = 0.5;

/** Grace periods for a shutdown: services, then servers. Together they take less than 10 s. */
const SERVICE_GRACE_MS = 6_500;
const SERVER_GRACE_MS = 3_000;

/** Settings of `npm run dev` for one service. */
export interface DevService {
  inspectPort: number;
  onLine: (line: string) => void;
}

export interface SupervisorOptions {
  settings: Settings;
  env: NodeJS.ProcessEnv;
  /** Absolute path of the data folder. This process must hold its lock. */
  folder: string;
  report: Report;
  /** Called if a service rejects its settings or its database at a restart, so that it stays stopped. */
  onGiveUp: (error: PermanentStartError) => unknown;
  dev?: Record<ServiceName, DevService> | undefined;
}

export interface Supervisor {
  /**
   * Starts MongoDB and Temporal unless they are external, then the API and the worker.
   *
   * @throws StartError or NotFoundError with a message for the person at the terminal.
   */
  start(): Promise<Omit<Banner, 'dashboardUrl'>>;
  /** Restarts the API or the worker, for example after a change of its code. */
  restart(name: ServiceName): Promise<void>;
  /** Stops the services, then the servers. `force` kills them without a grace period. */
  stop(force?: boolean): Promise<void>;
}

/**
 * Creates the supervisor of all processes that `npm start` runs. Its caller must call `stop`, also if `start`
 * fails.
 */
export function createSupervisor(options: SupervisorOptions): Supervisor {
  const { settings, env, folder, report, onGiveUp, dev } = options;
  const servers: SupervisedProcess[] = [];
  const services = new Map<ServiceName, SupervisedProcess>();
  let uiProxy: Server | undefined;
  const findOptions = buildFindOptions(env, report);
  const apiUrl = `http://localhost:${settings.port}`;

  async function startServer(name: string, start: SuperviseOptions<Child>['start']): Promise<void> {
    const server = supervise({ name, start, report });
    servers.push(server);
    await server.ready;
  }

  async function startEmbeddedMongodb(port: number): Promise<string> {
    const binary = await findMongod(findOptions);
    let mongodbUri = '';
    await startServer('MongoDB', async (onStart) => {
      ({ uri: mongodbUri } = await startMongod({ binary, folder, port, cacheGb: CACHE_GB, onStart }));
    });
    return mongodbUri;
  }

  /** @returns The address for clients, and the URL of the Web UI. */
  async function startEmbeddedTemporal(ports: ServerPorts): Promise<{ address: string; uiUrl: string }> {
    const binary = await findTemporal(findOptions);
    const namespace = settings.temporalNamespace;
    const temporalPorts = {
      grpc: ports.temporal,
      http: await getFreePort(),
      ui: await getHiddenAddress(),
    };
    await startServer('Temporal', async (onStart) => {
      const start = () => startTemporal({ binary, folder, namespace, ports: temporalPorts, onStart });
      try {
        return await start();
      } catch (error) {
        // Another process that started at the same time may have taken a port since it was found free.
        if (!(error instanceof StartError) || !error.message.includes('already in use')) throw error;
        temporalPorts.grpc = await getFreePort();
        temporalPorts.http = await getFreePort();
        temporalPorts.ui = await getHiddenAddress();
        return start();
      }
    });
    const uiPort = await startTemporalUi(ports.temporalUi, () => temporalPorts.ui);
    return { address: `127.0.0.1:${temporalPorts.grpc}`, uiUrl: `http://localhost:${uiPort}` };
  }

  /** @returns The port: another one than `port` if a process has taken that since it was found free. */
  async function startTemporalUi(port: number, upstream: () => UpstreamAddress): Promise<number> {
    try {
      uiProxy = await startUiProxy({ listenHost: '127.0.0.1', port, upstream });
      return port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      return startTemporalUi(await getFreePort(), upstream);
    }
  }

  async function assertExternalServersReachable(): Promise<void> {
    await Promise.all([
      settings.mongodbUri === undefined || assertMongodbReachable(settings.mongodbUri),
      settings.temporalAddress === undefined || assertTemporalReachable(settings.temporalAddress),
    ]);
  }

  async function startSupervised(name: ServiceName, serviceEnv: NodeJS.ProcessEnv): Promise<void> {
    const readyUrl = name === 'api' ? `http://127.0.0.1:${settings.port}/readyz` : undefined;
    const service = supervise({
      name: SERVICE_TITLES[name],
      start: (onStart) => startService({ name, folder, env: serviceEnv, readyUrl, ...dev?.[name], onStart }),
      report,
      // Without a worker, codes still redirect; jobs and webhooks wait.
      ...(name === 'api' && { onGiveUp }),
    });
    services.set(name, service);
    await service.ready;
  }

  async function start(): Promise<Omit<Banner, 'dashboardUrl'>> {
    await assertExternalServersReachable();
    report('Starting MongoDB, Temporal, the API, and the worker …');
    const ports = await reserveServerPorts(folder);
    const [mongodbUri, temporal] = await Promise.all([
      settings.mongodbUri ?? startEmbeddedMongodb(ports.mongodb),
      settings.temporalAddress === undefined
        ? startEmbeddedTemporal(ports)
        : { address: settings.temporalAddress, uiUrl: undefined },
    ]);
    const temporalAddress = temporal.address;
    const temporalUiUrl = settings.temporalUiUrl ?? temporal.uiUrl;
    const serviceEnv = {
      ...env,
      PORT: String(settings.port),
      DATA_DIR: folder,
      MONGODB_URI: mongodbUri,
      TEMPORAL_ADDRESS: temporalAddress,
      TEMPORAL_UI_URL: temporalUiUrl,
    };
    // One machine for everything: a second API process would take cores from the servers.
    const apiEnv = { ...serviceEnv, API_PROCESSES: String(settings.apiProcesses ?? 1) };
    await Promise.all([startSupervised('api', apiEnv), startSupervised('worker', serviceEnv)]);
    const demo = await createDemoAccount(folder, serviceEnv);
    writeRuntime(folder, { mongodbUri, temporalAddress, apiUrl, pid: process.pid });
    return { apiUrl, temporalUiUrl, dataDir: folder, demo };
  }

  async function restart(name: ServiceName): Promise<void> {
    await services.get(name)?.restart(SERVICE_GRACE_MS);
  }

  async function stop(force = false): Promise<void> {
    removeRuntime(folder);
    const serviceGraceMs = force ? 0 : SERVICE_GRACE_MS;
    const serverGraceMs = force ? 0 : SERVER_GRACE_MS;
    await Promise.all([...services.values()].map((service) => service.stop(serviceGraceMs)));
    uiProxy?.close();
    uiProxy?.closeAllConnections();
    await Promise.all(servers.map((server) => server.stop(serverGraceMs)));
  }

  return { start, restart, stop };
}
