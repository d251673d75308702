import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from 'mongodb';
import { createAccount } from '../../api/accounts/create-account.js';
import { composeApi } from '../../api/compose.js';
import { loadSettings } from '../../config/settings.js';
import type { Plan } from '../../core/basics/plan-names.js';
import { openStore } from '../../store/mongo/client.js';
import { IMAGE_TASKS, type ImageTasks } from '../../raster/image-tasks.js';
import { createLogger } from '../../telemetry/logger.js';
import { getFreePort } from '../../embedded/ports.js';
import { releaseTestDatabase, takeTestDatabase, testMongodbUri } from './test-database.js';
import { TEST_SETTINGS } from './test-settings.js';
import { createTestStores } from './test-stores.js';
import { NO_TEMPORAL } from './test-temporal.js';

/**
 * An API with its own port, database, and data folder, and without rate limits; `stop` removes all of them.
 */
export interface TestApi {
  url: string;
  db: Db;
  dataDir: string;
  /** Every line that the API has logged, as JSON. */
  logLines: string[];
  /** Creates an account with an API key; the default plan is `business`. */
  createAccount(plan?: Plan): Promise<TestAccount>;
  /** Stops the API and keeps its database for the other APIs that share it. */
  stopKeepingDatabase(): Promise<void>;
  stop(): Promise<void>;
}

export interface TestAccount {
  accountId: string;
  email: string;
  password: string;
  key: string;
  /** Sends a request with the account's API key; an object `body` is sent as JSON. */
  request: SendRequest;
  /** Signs in and returns the session. */
  signIn(): Promise<Session>;
}

/** A signed-in account. */
export interface Session {
  cookie: string;
  /** Sends a request with the session cookie; an object `body` is sent as JSON. */
  request: SendRequest;
}

type SendRequest = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>;

/** Creates the function that sends requests with these headers; an object `body` is sent as JSON. */
export function createCaller(url: string, credentials: Record<string, string>): SendRequest {
  return (method, path, body, headers = {}) =>
    fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...credentials,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
}

/**
 * Starts an API in this process.
 * @param env settings that differ from the settings of all tests
 * @param imageTasks run in this process by default: a process of their own would load the libraries for every
 *   test file
 */
export async function startTestApi(
  env: Record<string, string> = {},
  imageTasks: ImageTasks = IMAGE_TASKS,
): Promise<TestApi> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qrelay-api-'));
  const port = await getFreePort();
  const settings = loadSettings({
    MONGODB_URI: testMongodbUri(),
    TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS'] ?? NO_TEMPORAL,
    MONGODB_DATABASE: env['MONGODB_DATABASE'] ?? takeTestDatabase(),
    TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    GEOIP_DATABASE: 'none',
    ...TEST_SETTINGS,
    RATE_LIMIT_PER_MINUTE: '0',
    DAILY_QUOTA_PRO: '0',
    DAILY_QUOTA_BUSINESS: '0',
    LOG_LEVEL: 'debug',
    ...env,
  });
  const logLines: string[] = [];
  const api = await composeApi(
    settings,
    createLogger('debug', 'api', { write: (line) => logLines.push(line) }),
    imageTasks,
  );
  const store = await openStore(settings.mongodbUri!, settings.mongodbDatabase);
  const stores = createTestStores(store.db);
  const url = `http://127.0.0.1:${api.port}`;
  const requestWith = (credentials: Record<string, string>) => createCaller(url, credentials);
  const stopAnd = async (cleanUp: () => Promise<unknown>): Promise<void> => {
    await api.stop();
    await store.close();
    await cleanUp();
    await rm(dataDir, { recursive: true, force: true });
  };

  return {
    url,
    db: store.db,
    dataDir,
    logLines,
    async createAccount(plan = 'business') {
      const email = `${randomUUID()}@example.com`;
      // Free accounts get no key, but an account that was downgraded to Free may still have one.
      const { accountId, password, apiKey } = await createAccount(stores, {
        email,
        plan: plan === 'free' ? 'pro' : plan,
        password: undefined,
        now: new Date(),
        passwordHashCost: settings.passwordHashCost,
      });
      if (plan === 'free') await stores.accounts.setPlan(accountId, 'free');
      const key = apiKey!;
      return {
        accountId,
        email,
        password,
        key,
        request: requestWith({ authorization: `Bearer ${key}` }),
        async signIn() {
          const response = await requestWith({})('POST', '/api/v1/auth/sign-in', { email, password });
          if (!response.ok) throw new Error(`Sign-in returned ${response.status}: ${await response.text()}`);
          const cookie = response.headers.get('set-cookie')!.split(';')[0]!;
          return { cookie, request: requestWith({ cookie }) };
        },
      };
    },
    stopKeepingDatabase: () => stopAnd(async () => undefined),
    stop: () => stopAnd(() => releaseTestDatabase(settings.mongodbDatabase)),
  };
}
