import { parseArgs } from 'node:util';
import { z } from 'zod';
import { findSecretKeys } from '../../config/secret-key.js';
import { loadSettings, requireSetting, SettingsError, type Settings } from '../../config/settings.js';
import { DomainError } from '../../core/basics/errors.js';
import { parseInput } from '../../core/basics/parse-input.js';
import { PLANS } from '../../core/basics/plan-names.js';
import type { Account } from '../../store/accounts/accounts.js';
import { createStores, type Stores } from '../../store/create-stores.js';
import { assertKeys } from '../../store/installation/key-check.js';
import { UnusableStoreError } from '../../store/installation/unusable-store-error.js';
import { openStore } from '../../store/mongo/client.js';
import { prepareStore } from '../../store/prepare-store.js';
import { createAccount } from '../accounts/create-account.js';
import { generateResetToken, RESET_LINK_LIFETIME_MS, resetLink } from '../auth/reset-token.js';

const USAGE = `Usage:
  npm run --silent account -- create --email E --plan free|pro|business [--password W] [--json]
  npm run --silent account -- set-plan --email E --plan free|pro|business [--json]
  npm run --silent account -- reset-link --email E [--json]
  npm run --silent account -- end-sessions --email E [--json]
  npm run --silent account -- list [--json]
`;

class UsageError extends Error {}

const email = z.email('--email must be an email address').max(254);
const plan = z.enum(PLANS, '--plan must be free, pro, or business');
const password = z.string().min(8, '--password must be at least 8 characters').max(200);

type Arguments = { email?: string; plan?: string; password?: string };
type Row = Record<string, string | number | null>;

const COMMANDS: Record<
  string,
  (stores: Stores, args: Arguments, settings: Settings) => Promise<Row | Row[]>
> = {
  async create(stores, args, settings) {
    const account = await createAccount(stores, {
      email: parse(email, args.email),
      plan: parse(plan, args.plan),
      password: parse(password.optional(), args.password),
      now: new Date(),
      passwordHashCost: settings.passwordHashCost,
    });
    return { ...account };
  },

  async 'set-plan'({ accounts }, args) {
    const account = found(await accounts.setPlan(parse(email, args.email), parse(plan, args.plan)), args);
    return { accountId: account.id, email: account.email, plan: account.plan };
  },

  async 'reset-link'({ credentials }, args, { publicUrl }) {
    const { token, hash } = generateResetToken();
    const expiresAt = new Date(Date.now() + RESET_LINK_LIFETIME_MS);
    const reset = { tokenHash: hash, expiresAt };
    const account = found(await credentials.setPasswordReset(parse(email, args.email), reset), args);
    return { email: account.email, link: resetLink(publicUrl, token), expiresAt: expiresAt.toISOString() };
  },

  async 'end-sessions'({ credentials, sessionStore }, args) {
    const account = found(await credentials.endSessions(parse(email, args.email)), args);
    return { email: account.email, ended: await sessionStore.removeAll(account.id) };
  },

  async list({ accounts }) {
    const all = await accounts.list();
    return all.map(({ id, email, plan, createdAt }) => ({
      accountId: id,
      email,
      plan,
      createdAt: createdAt.toISOString(),
    }));
  },
};

function found(account: Account | undefined, { email }: Arguments): Account {
  if (!account) throw new UsageError(`No account has the email address ${email}`);
  return account;
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = parseInput(schema, value);
  if (!parsed.ok) throw new UsageError(parsed.invalid.details[0]?.message);
  return parsed.data;
}

function parseCommandLine(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        plan: { type: 'string' },
        password: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function print(result: Row | Row[], asJson: boolean): void {
  const text = asJson
    ? JSON.stringify(result)
    : [result]
        .flat()
        .map((row) =>
          Object.entries(row)
            .map(([name, value]) => `${name}: ${value ?? 'none'}`)
            .join('\n'),
        )
        .join('\n\n');
  process.stdout.write(`${text}\n`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseCommandLine(process.argv.slice(2));
  const command = COMMANDS[positionals[0] ?? ''];
  if (!command || positionals.length > 1)
    throw new UsageError(`Name one command: ${Object.keys(COMMANDS).join(', ')}`);

  const settings = loadSettings(process.env);
  const store = await openStore(requireSetting(settings.mongodbUri, 'MONGODB_URI'), settings.mongodbDatabase);
  try {
    // The commands need no key, so none is created. A wrong one shows that this is another installation's
    // database.
    const keys = await findSecretKeys(settings);
    if (keys) await assertKeys(store.db, keys);
    await prepareStore(store.db, { keys: undefined, scanRetentionMonths: undefined });
    const stores = createStores(store.db, { settings, now: () => new Date() });
    print(await command(stores, values, settings), values.json);
  } finally {
    await store.close();
  }
}

try {
  await main();
} catch (error) {
  const known = [UsageError, DomainError, SettingsError, UnusableStoreError].some(
    (kind) => error instanceof kind,
  );
  if (!known || !(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n${error instanceof UsageError ? USAGE : ''}`);
  process.exitCode = 1;
}
