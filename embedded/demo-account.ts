import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runBounded } from './run-bounded.js';

const EMAIL = 'demo@qrelay.local';

/** What `account create --json` prints. */
export interface DemoAccount {
  accountId: string;
  email: string;
  plan: string;
  password: string;
  apiKey: string;
}

async function accountCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  const program = join(import.meta.dirname, '..', 'api', 'cli', 'account.js');
  const output = await runBounded({
    command: process.execPath,
    args: [program, ...args, '--json'],
    env,
    timeoutMs: 30_000,
  });
  return JSON.parse(output);
}

/**
 * Makes the demo account on a database that has no account yet, once in the life of a data folder.
 * @returns the account with its password and key, which are kept nowhere; undefined when there is nothing to make
 */
export async function createDemoAccount(
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<DemoAccount | undefined> {
  const marker = join(folder, 'demo-account.json');
  if (existsSync(marker)) return undefined;
  const accounts = (await accountCommand(['list'], env)) as unknown[];
  let account: DemoAccount | undefined;
  if (accounts.length === 0) {
    account = (await accountCommand(['create', '--email', EMAIL, '--plan', 'business'], env)) as DemoAccount;
  }
  writeFileSync(marker, JSON.stringify({ accountId: account?.accountId ?? null, shownAt: new Date() }));
  return account;
}
