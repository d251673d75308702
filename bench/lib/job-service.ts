import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAccount } from '../../api/accounts/create-account.js';
import type { Plan } from '../../core/basics/plan-names.js';
import { getFreePort } from '../../embedded/ports.js';
import { MALLOC_ENV, NODE_FLAGS } from '../../embedded/service-process.js';
import { openStore } from '../../store/mongo/client.js';
import { openBenchServers } from './bench-servers.js';
import { createBenchStores } from './bench-stores.js';

/**
 * Prepares an API and workers that run as in production, on their own database and task queue. `start` starts
 * a process; the caller must `stop` the service.
 *
 * @param settings Settings that differ from the settings of all benches.
 */
export async function startJobService(settings: Record<string, string> = {}) {
  const servers = await openBenchServers();
  const folder = mkdtempSync(join(tmpdir(), 'qrelay-bench-'));
  const port = await getFreePort();
  const env = {
    MONGODB_URI: servers.mongodbUri,
    MONGODB_DATABASE: `bench_jobs_${process.pid}`,
    TEMPORAL_ADDRESS: servers.temporalAddress,
    TEMPORAL_TASK_QUEUE: `bench-${randomUUID()}`,
    DATA_DIR: folder,
    SECRET_KEY: 'a-secret-key-for-benches-only-0123',
    HOST: '127.0.0.1',
    PORT: String(port),
    RATE_LIMIT_PER_MINUTE: '0',
    DAILY_QUOTA_BUSINESS: '0',
    GEOIP_DATABASE: 'none',
    LOG_LEVEL: 'error',
    ...settings,
  };
  const store = await openStore(env.MONGODB_URI, env.MONGODB_DATABASE);
  const stores = createBenchStores(store.db);
  const processes: ChildProcess[] = [];

  async function start(name: 'api' | 'worker'): Promise<ChildProcess> {
    const child = fork(fileURLToPath(new URL(`../../bundles/${name}/main.js`, import.meta.url)), {
      env: { ...process.env, ...MALLOC_ENV, ...env },
      execArgv: [...NODE_FLAGS[name]],
    });
    processes.push(child);
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`${name} exited with code ${code}`)));
    });
    return child;
  }

  return {
    store,
    temporalAddress: env.TEMPORAL_ADDRESS,
    url: `http://127.0.0.1:${port}`,
    start,

    /** Creates an account. @returns Its API key. */
    async createKey(plan: Plan = 'business'): Promise<string> {
      const email = `${randomUUID()}@example.com`;
      const account = { email, plan, password: undefined, now: new Date() };
      return (await createAccount(stores, account)).apiKey ?? '';
    },

    /** Stops the processes before the servers: they would log errors otherwise. */
    async stop(): Promise<void> {
      const running = processes.filter(
        ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
      );
      const exits = running.map((child) => once(child, 'exit'));
      for (const child of running) child.disconnect();
      await Promise.all(exits);
      await store.db.dropDatabase();
      await store.close();
      servers.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
