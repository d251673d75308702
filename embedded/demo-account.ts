import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runBounded } from './run-bounded.js';

const EMAIL = 'demo@qrelay.local';

/** The output of `account create --json`. */
export interface DemoAccount {
  accountId: string;
  email: string;
  plan: string;
  password: string;
  apiKey: string;
}

/**
 * Creates the demo account if the database has no account yet, at most once per data folder.
 *
 * @param env Settings of the service, with `MONGODB_URI`.
 * @returns The account with its password and API key, which are stored nowhere; undefined if none was
 *   created.
 */
export async function createDemoAccount(
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<DemoAccount | undefined> {
  const marker = join(folder, 'demo-account.json');
  if (existsSync(marker)) return undefined;
  const accounts = (await runAccountCommand(['list'], env)) as unknown[];
  let account: DemoAccount | undefined;
  if (accounts.length === 0) {
    const options = ['--email', EMAIL, '--plan', 'business'];
    account = (await runAccountCommand(['create', ...options], env)) as DemoAccount;
  }
  writeFileSync(marker, JSON.stringify({ accountId: account?.accountId ?? null, shownAt: new Date() }));
  return account;
}

async function runAccountCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  const program = join(import.meta.dirname, '..', 'api', 'cli', 'account.js');
  const output = await runBounded({
    command: process.execPath,
    args: [program, ...args, '--json'],
    env,
    timeoutMs: 30_000,
  });
  return JSON.parse(output);
}
