import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { z } from 'zod';
import { findSecretKeys } from '../../config/secret-key.js';
import { loadSettings, requireSetting, SettingsError, type Settings } from '../../config/settings.js';
import { DomainError } from '../../core/basics/errors.js';
import { parseInput } from '../../core/basics/parse-input.js';
import { createStores, type Stores } from '../../store/create-stores.js';
import { assertKeys } from '../../store/installation/key-check.js';
import { UnusableStoreError } from '../../store/installation/unusable-store-error.js';
import { openStore } from '../../store/mongo/client.js';
import { prepareStore } from '../../store/prepare-store.js';

/** Wrong arguments. The message is for the person at the terminal, who also gets the usage. */
export class UsageError extends Error {}

/** A result that a command prints. */
export type Row = Record<string, string | number | boolean | null>;

/** Values of the options of a command line. */
export type Arguments = Record<string, string | undefined>;

/** A command of a program that administers a service. */
export type Command = (stores: Stores, args: Arguments, settings: Settings) => Promise<Row | Row[]>;

/** Returns the value of an option. @throws UsageError if it is not valid. */
export function parseOption<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = parseInput(schema, value);
  if (!parsed.ok) throw new UsageError(parsed.invalid.details[0]?.message);
  return parsed.data;
}

/**
 * Runs the command that the arguments of the process name, on the database of the settings, and prints its
 * result, with `--json` as JSON. Sets the exit code to 1 if it fails.
 *
 * @param options Names of the options that take a value.
 */
export async function administer(
  usage: string,
  options: readonly string[],
  commands: Readonly<Record<string, Command>>,
): Promise<void> {
  try {
    await run(options, commands);
  } catch (error) {
    const known = [UsageError, DomainError, SettingsError, UnusableStoreError].some(
      (kind) => error instanceof kind,
    );
    if (!known || !(error instanceof Error)) throw error;
    process.stderr.write(`${error.message}\n${error instanceof UsageError ? usage : ''}`);
    process.exitCode = 1;
  }
}

async function run(options: readonly string[], commands: Readonly<Record<string, Command>>): Promise<void> {
  const { values, positionals } = parseCommandLine(process.argv.slice(2), options);
  const command = commands[positionals[0] ?? ''];
  if (!command || positionals.length > 1)
    throw new UsageError(`Name one command: ${Object.keys(commands).join(', ')}`);
  const { json, ...args } = values;
  const settings = loadSettings(process.env);
  const store = await openStore(requireSetting(settings.mongodbUri, 'MONGODB_URI'), settings.mongodbDatabase);
  try {
    // The commands need no key, so none is created. A wrong one shows that this is another installation's
    // database.
    const keys = await findSecretKeys(settings);
    if (keys) await assertKeys(store.db, keys);
    await prepareStore(store.db, {
      keys: undefined,
      scanRetentionMonths: undefined,
      auditLogDays: undefined,
    });
    const stores = createStores(store.db, { settings, now: () => new Date() });
    print(await command(stores, args as Arguments, settings), json === true);
  } finally {
    await store.close();
  }
}

function parseCommandLine(argv: string[], names: readonly string[]) {
  const options: NonNullable<ParseArgsConfig['options']> = {
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    json: { type: 'boolean', default: false },
  };
  try {
    return parseArgs({ args: argv, allowPositionals: true, options });
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
