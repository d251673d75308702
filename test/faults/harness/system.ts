import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccount } from '../../../api/accounts/create-account.js';
import type { Child } from '../../../embedded/child.js';
import { startMongod } from '../../../embedded/mongod.js';
import { getFreePort } from '../../../embedded/ports.js';
import { startTemporal } from '../../../embedded/temporal.js';
import { COLLECTIONS } from '../../../store/collections.js';
import { openStore, type Store } from '../../../store/mongo/client.js';
import { ensureIndexes } from '../../../store/mongo/indexes.js';
import { startFaultProxy, type FaultProxy } from '../../support/fault-proxy.js';
import { startProcess, type ServiceProcess } from '../../support/service-process.js';
import { createFakeClock, findPrograms, mountSmallDisk, wrapProgram, type FakeClock } from './programs.js';
import { startReplicaSet, type ReplicaSet } from './replica-set.js';
import { createTestStores } from '../../support/test-stores.js';

export type ServerName = 'mongod' | 'temporal';
export type ProgramName = 'api' | 'worker';
export type ProcessName = ServerName | ProgramName;

export interface SystemOptions {
  /** Settings of the API and the worker, in addition to the settings of all scenarios. */
  settings?: Record<string, string>;
  /** Options of MongoDB's connection string. */
  mongodbOptions?: string;
  /** Runs three members, without a proxy. */
  isReplicaSet?: boolean;
  /** Gives the API, the worker, and mongod clocks that can be shifted. Requires libfaketime. */
  hasClocks?: boolean;
  /** Sizes of disks, such as `64k`. Requires root. */
  disks?: { spool?: string; mongod?: string };
}

/** The settings that differ from the defaults, so that faults meet the timeouts of production. */
const SETTINGS = {
  SCAN_TIMEOUT_MS: '200',
  LIMIT_TIMEOUT_MS: '1000',
  TEMPORAL_TIMEOUT_MS: '5000',
  RATE_LIMIT_PER_MINUTE: '0',
  DAILY_QUOTA_BUSINESS: '0',
  TRUST_PROXY: '1',
  HOST: '127.0.0.1',
  GEOIP_DATABASE: 'none',
  WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  LOG_LEVEL: 'warn',
};

/** A whole service of real processes in a folder of its own, each of which can fail. */
export interface System {
  url: string;
  /** API key of an account on the Business plan. */
  key: string;
  folder: string;
  /** Connection past the proxy; it reconnects after a restart of mongod. */
  store: Store;
  /** Proxies between the service and its servers. MongoDB's is unused with a replica set. */
  proxies: Record<ServerName, FaultProxy>;
  clocks: Partial<Record<'api' | 'worker' | 'mongod', FakeClock>>;
  replicaSet: ReplicaSet | undefined;
  temporalAddress: string;
  /** Exits that no scenario asked for. */
  crashes: string[];
  /** Ends a process and returns the milliseconds until it exited. */
  end(name: ProcessName, signal: NodeJS.Signals): Promise<number>;
  start(name: ProcessName): Promise<void>;
  restart(name: ProcessName, signal: NodeJS.Signals): Promise<number>;
  /** Suspends a process for a time: it neither runs nor exits. */
  suspend(name: ProcessName, milliseconds: number): Promise<void>;
  /** Suspends a process until the returned function is called. */
  freeze(name: ProcessName): () => void;
  /** Allows a process to exit because of a fault, such as a full disk. */
  expectExit(name: ProcessName): void;
  /** Waits until a process has exited because of a fault. @returns false if it has not within the time. */
  exits(name: ProcessName, withinMs: number): Promise<boolean>;
  /** Copies the data of a stopped server to a folder. */
  copyData(name: ServerName, to: string): Promise<void>;
  /** Replaces the data of a stopped server with an earlier copy, or deletes it. */
  replaceData(name: ServerName, from: string | undefined): Promise<void>;
  /** Returns what a process has printed. */
  output(name: ProgramName): string;
  stop(): Promise<void>;
}

interface Running {
  pid: number;
  exited: Promise<unknown>;
  hasExited: () => boolean;
  output: () => string;
}

/** Starts MongoDB, Temporal, an API, and a worker. The caller must stop the system, also after a failure. */
export async function startSystem(options: SystemOptions = {}): Promise<System> {
  const folder = await mkdtemp(join(tmpdir(), 'qrelay-faults-'));
  const programs = await findPrograms();
  const clocks: System['clocks'] = {};
  if (options.hasClocks) {
    for (const name of ['api', 'worker', 'mongod'] as const) {
      const clock = createFakeClock(join(folder, `clock-${name}`));
      if (clock) clocks[name] = clock;
    }
  }
  if (clocks.mongod) {
    programs.mongod = wrapProgram(join(folder, 'clock-mongod'), programs.mongod, clocks.mongod.env);
  }
  const unmount: (() => void)[] = [];
  const { spool, mongod: mongodDisk } = options.disks ?? {};
  if (spool) unmount.push(mountSmallDisk(join(folder, 'api', 'spool'), spool));
  if (mongodDisk) unmount.push(mountSmallDisk(join(folder, 'mongodb'), mongodDisk));

  const ports = { mongod: await getFreePort(), grpc: await getFreePort(), http: await getFreePort() };
  const running = new Map<ProcessName, Running>();
  const expected = new Set<ProcessName>();
  const crashes: string[] = [];
  const outputs: Record<ProgramName, string> = { api: '', worker: '' };
  let uri = '';
  let isStopping = false;

  const watch = (name: ProcessName, entry: Running) => {
    running.set(name, entry);
    expected.delete(name);
    void entry.exited.then(() => {
      if (running.get(name) === entry) running.delete(name);
      if (!expected.has(name) && !isStopping) crashes.push(`${name}: ${entry.output().slice(-2_000)}`);
    });
  };
  const watchChild = (name: ServerName, { process: child, exited }: Child) =>
    watch(name, {
      pid: child.pid!,
      exited,
      hasExited: () => child.exitCode !== null || child.signalCode !== null,
      output: () => '',
    });
  const startMongodAgain = async () => {
    const server = { binary: programs.mongod, folder, port: ports.mongod, cacheGb: 0.25 };
    ({ uri } = await startMongod({ ...server, onStart: (child) => watchChild('mongod', child) }));
  };
  const startTemporalAgain = async () => {
    const server = { binary: programs.temporal, folder, namespace: 'default' };
    await startTemporal({
      ...server,
      ports: { grpc: ports.grpc, http: ports.http, ui: undefined },
      onStart: (child) => watchChild('temporal', child),
    });
  };
  const replicaSet = options.isReplicaSet ? await startReplicaSet(programs.mongod, folder) : undefined;
  await Promise.all([replicaSet ?? startMongodAgain(), startTemporalAgain()]);
  if (replicaSet) ({ uri } = replicaSet);

  const proxies = {
    mongod: await startFaultProxy('127.0.0.1', ports.mongod),
    temporal: await startFaultProxy('127.0.0.1', ports.grpc),
  };
  const proxied = new URL(replicaSet ? 'mongodb://unused' : uri);
  proxied.port = String(proxies.mongod.port);
  proxied.search = '';
  const base = replicaSet ? uri : `${proxied.toString()}/?directConnection=true`.replace(/\/\/\?/, '/?');
  const port = await getFreePort();
  const env = {
    ...SETTINGS,
    MONGODB_URI: options.mongodbOptions ? `${base}&${options.mongodbOptions}` : base,
    TEMPORAL_ADDRESS: `127.0.0.1:${proxies.temporal.port}`,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...options.settings,
  };
  const startProgram = async (name: ProgramName) => {
    const started: ServiceProcess = startProcess(name, {
      ...env,
      ...clocks[name]?.env,
      DATA_DIR: join(folder, name),
    });
    const child = started.process;
    const before = outputs[name];
    watch(name, {
      pid: child.pid!,
      exited: new Promise((resolve) => {
        child.once('exit', () => {
          outputs[name] = before + started.output();
          resolve(undefined);
        });
      }),
      hasExited: () => child.exitCode !== null || child.signalCode !== null,
      output: () => before + started.output(),
    });
    await started.ready();
  };

  const store = await openStore(uri, 'qrelay');
  await ensureIndexes(store.db, COLLECTIONS);
  const account = await createAccount(createTestStores(store.db), {
    email: 'owner@example.com',
    plan: 'business',
    password: undefined,
    now: new Date(),
    passwordHashCost: 1,
  });

  const require = (name: ProcessName): Running => {
    const entry = running.get(name);
    if (!entry) throw new Error(`${name} is not running`);
    return entry;
  };
  const dataOf = (name: ServerName) => join(folder, name === 'mongod' ? 'mongodb' : 'temporal');
  const freeze = (name: ProcessName) => {
    const { pid, hasExited } = require(name);
    process.kill(pid, 'SIGSTOP');
    return () => {
      if (!hasExited()) process.kill(pid, 'SIGCONT');
    };
  };
  const system: System = {
    url: `http://127.0.0.1:${port}`,
    key: account.apiKey!,
    folder,
    store,
    proxies,
    clocks,
    replicaSet,
    temporalAddress: `127.0.0.1:${ports.grpc}`,
    crashes,
    async end(name, signal) {
      const { pid, exited, hasExited } = require(name);
      expected.add(name);
      const startedAt = performance.now();
      process.kill(pid, signal);
      const kill = setTimeout(() => {
        crashes.push(`${name} did not exit within 30 s of ${signal}`);
        if (!hasExited()) process.kill(pid, 'SIGKILL');
      }, 30_000);
      await exited;
      clearTimeout(kill);
      return performance.now() - startedAt;
    },
    async start(name) {
      if (name === 'mongod') await startMongodAgain();
      else if (name === 'temporal') await startTemporalAgain();
      else await startProgram(name);
    },
    async restart(name, signal) {
      const milliseconds = await system.end(name, signal);
      await system.start(name);
      return milliseconds;
    },
    async suspend(name, milliseconds) {
      const resume = freeze(name);
      try {
        await sleep(milliseconds);
      } finally {
        resume();
      }
    },
    freeze,
    expectExit: (name) => void expected.add(name),
    async exits(name, withinMs) {
      const timeout = new AbortController();
      const exited = running.get(name)?.exited ?? Promise.resolve();
      await Promise.race([exited, sleep(withinMs, undefined, timeout).catch(() => undefined)]);
      timeout.abort();
      return !running.has(name);
    },
    copyData: (name, to) => cp(dataOf(name), to, { recursive: true }),
    async replaceData(name, from) {
      await rm(dataOf(name), { recursive: true, force: true });
      if (from) await cp(from, dataOf(name), { recursive: true });
    },
    output: (name) => running.get(name)?.output() ?? outputs[name],
    async stop() {
      isStopping = true;
      for (const { pid, hasExited } of running.values()) {
        if (!hasExited()) process.kill(pid, 'SIGKILL');
      }
      await Promise.all([...running.values()].map(({ exited }) => exited));
      await replicaSet?.stop();
      await store.close();
      await Promise.all([proxies.mongod.close(), proxies.temporal.close()]);
      for (const end of unmount) end();
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
  try {
    await Promise.all([startProgram('api'), startProgram('worker')]);
  } catch (error) {
    await system.stop();
    throw error;
  }
  return system;
}
