import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from 'mongodb';
import { createAccount } from '../../api/accounts/create-account.js';
import { composeApi } from '../../api/compose.js';
import { loadSettings } from '../../config/settings.js';
import type { Plan } from '../../core/plans.js';
import { createAccountStore } from '../../store/accounts/accounts.js';
import { createApiKeyStore } from '../../store/accounts/api-keys.js';
import { openStore } from '../../store/mongo/client.js';
import { createLogger } from '../../telemetry/logger.js';
import { freePort } from '../../embedded/free-port.js';
import { UNHURRIED } from './generous-timeouts.js';

/** An API of its own, without limits of calls: own port, own database, own folder; everything is taken away by `stop`. */
export interface TestApi {
  url: string;
  db: Db;
  dataDir: string;
  /** Everything that was logged so far. */
  logLines: string[];
  /** A new account with a key. */
  account(plan?: Plan): Promise<TestAccount>;
  /** Ends it, but leaves its database to those who share it. */
  leave(): Promise<void>;
  stop(): Promise<void>;
}

export interface TestAccount {
  accountId: string;
  email: string;
  password: string;
  key: string;
  /** A request with the account's key; `body` is sent as JSON. */
  call: Call;
  /** Signs in. @returns requests of that session, as `call` makes them */
  signIn(): Promise<Session>;
}

/** Someone signed in. */
export interface Session {
  cookie: string;
  call: Call;
}

type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>;

export async function startTestApi(env: Record<string, string> = {}): Promise<TestApi> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qrelay-api-'));
  const port = await freePort();
  const settings = loadSettings({
    MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI'],
    TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS'],
    MONGODB_DATABASE: `t_${randomUUID().replaceAll('-', '').slice(0, 20)}`,
    TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    GEOIP_DATABASE: 'none',
    ...UNHURRIED,
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
  );
  const store = await openStore(settings.mongodbUri!, settings.mongodbDatabase);
  const stores = { accounts: createAccountStore(store.db), apiKeys: createApiKeyStore(store.db) };
  const url = `http://127.0.0.1:${api.port}`;
  const callAs =
    (credentials: Record<string, string>): Call =>
    (method, path, body, headers = {}) =>
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
  const end = async (taking: () => Promise<unknown>): Promise<void> => {
    await api.stop();
    await taking();
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  };

  return {
    url,
    db: store.db,
    dataDir,
    logLines,
    async account(plan = 'business') {
      const email = `${randomUUID()}@example.com`;
      // Accounts of the free plan get no key; one that was made before a downgrade may still be held.
      const made = await createAccount(stores, {
        email,
        plan: plan === 'free' ? 'pro' : plan,
        password: undefined,
        now: new Date(),
      });
      if (plan === 'free') await stores.accounts.setPlan(email, 'free');
      const { accountId, password } = made;
      const key = made.apiKey!;
      return {
        accountId,
        email,
        password,
        key,
        call: callAs({ authorization: `Bearer ${key}` }),
        async signIn() {
          const answer = await callAs({})('POST', '/api/v1/auth/sign-in', { email, password });
          if (!answer.ok)
            throw new Error(`Sign-in was answered with ${answer.status}: ${await answer.text()}`);
          const cookie = answer.headers.get('set-cookie')!.split(';')[0]!;
          return { cookie, call: callAs({ cookie }) };
        },
      };
    },
    leave: () => end(async () => undefined),
    stop: () => end(() => store.db.dropDatabase()),
  };
}
