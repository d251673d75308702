import type { Settings } from '../config/settings.js';
import { createDemoAccount } from './demo-account.js';
import { findMongod } from './find-mongod.js';
import { findOptions } from './find-options.js';
import { findTemporal } from './find-temporal.js';
import { StartError } from './wait-until.js';
import { assertMongodbReachable, assertTemporalReachable } from './external-servers.js';
import type { Greeting } from './banner.js';
import { keepRunning, type KeepOptions, type Kept } from './supervise.js';
import { startMongod } from './mongod.js';
import type { Say } from './progress.js';
import { freePort } from './free-port.js';
import { rememberedPorts } from './saved-ports.js';
import { replicaSetUri } from './replica-set.js';
import { removeRuntime, writeRuntime } from './runtime-file.js';
import { startService } from './service-process.js';
import { startTemporal, type TemporalPorts } from './temporal.js';

/** Gigabytes of cache for MongoDB's storage engine: it shares the machine with everything else. */
const CACHE_GB = 0.5;

/** How long each may take to end, so that the whole is over within 10 s. */
const SERVICE_GRACE_MS = 6_500;
const SERVER_GRACE_MS = 3_000;

export interface SupervisorOptions {
  settings: Settings;
  env: NodeJS.ProcessEnv;
  /** The data folder, absolute; held by this process. */
  folder: string;
  say: Say;
}

export interface Supervisor {
  /**
   * Starts what is not given, then the API and the worker.
   * @throws StartError or NotFoundError with a message for the reader
   */
  start(): Promise<Greeting>;
  /** Ends the API and the worker, then the servers. At once and by force with a grace of 0. */
  stop(force?: boolean): Promise<void>;
}

/** Everything that `npm start` runs, in the right order. */
export function createSupervisor({ settings, env, folder, say }: SupervisorOptions): Supervisor {
  const servers: Kept[] = [];
  const services: Kept[] = [];
  const find = findOptions(env, say);
  const apiUrl = `http://localhost:${settings.port}`;

  async function keep(among: Kept[], name: string, start: KeepOptions['start']): Promise<void> {
    const kept = keepRunning({ name, start, say });
    among.push(kept);
    await kept.ready;
  }

  async function startOwnMongodb(port: number): Promise<string> {
    const binary = await findMongod(find);
    await keep(servers, 'MongoDB', (onStart) =>
      startMongod({ binary, folder, port, cacheGb: CACHE_GB, onStart }),
    );
    return replicaSetUri(port);
  }

  async function startOwnTemporal(ports: TemporalPorts): Promise<string> {
    const binary = await findTemporal(find);
    const namespace = settings.temporalNamespace;
    await keep(servers, 'Temporal', async (onStart) => {
      const begin = () => startTemporal({ binary, folder, namespace, ports, onStart });
      try {
        return await begin();
      } catch (error) {
        // Another service that starts in the same moment may have taken a port since it was found free.
        if (!(error instanceof StartError) || !error.message.includes('already in use')) throw error;
        Object.assign(ports, { grpc: await freePort(), http: await freePort(), ui: await freePort() });
        return begin();
      }
    });
    return `127.0.0.1:${ports.grpc}`;
  }

  async function assertGivenReachable(): Promise<void> {
    await Promise.all([
      settings.mongodbUri === undefined || assertMongodbReachable(settings.mongodbUri),
      settings.temporalAddress === undefined || assertTemporalReachable(settings.temporalAddress),
    ]);
  }

  async function start(): Promise<Greeting> {
    await assertGivenReachable();
    say('Starting MongoDB, Temporal, the API and the worker …');
    const ports = await rememberedPorts(folder);
    const temporalPorts = { grpc: ports.temporal, http: ports.temporalHttp, ui: ports.temporalUi };
    const [mongodbUri, temporalAddress] = await Promise.all([
      settings.mongodbUri ?? startOwnMongodb(ports.mongodb),
      settings.temporalAddress ?? startOwnTemporal(temporalPorts),
    ]);
    const ownUiUrl =
      settings.temporalAddress === undefined ? `http://localhost:${temporalPorts.ui}` : undefined;
    const temporalUiUrl = settings.temporalUiUrl ?? ownUiUrl;
    const serviceEnv = {
      ...env,
      PORT: String(settings.port),
      DATA_DIR: folder,
      MONGODB_URI: mongodbUri,
      TEMPORAL_ADDRESS: temporalAddress,
      TEMPORAL_UI_URL: temporalUiUrl,
    };
    const readyUrl = `http://127.0.0.1:${settings.port}/readyz`;
    const common = { folder, env: serviceEnv };
    await Promise.all([
      keep(services, 'The API', (onStart) => startService({ name: 'api', ...common, readyUrl, onStart })),
      keep(services, 'The worker', (onStart) => startService({ name: 'worker', ...common, onStart })),
    ]);
    const demo = await createDemoAccount(folder, serviceEnv);
    writeRuntime(folder, { mongodbUri, temporalAddress, apiUrl, pid: process.pid });
    return { apiUrl, temporalUiUrl, dataDir: folder, demo };
  }

  async function stop(force = false): Promise<void> {
    removeRuntime(folder);
    await Promise.all(services.map((service) => service.stop(force ? 0 : SERVICE_GRACE_MS)));
    await Promise.all(servers.map((server) => server.stop(force ? 0 : SERVER_GRACE_MS)));
  }

  return { start, stop };
}
