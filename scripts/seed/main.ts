/** The process behind `npm run seed`. Fills a running service with the data of a sample account. */
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { loadSettings, SettingsError, type Settings } from '../../config/settings.js';
import { findRuntime } from '../../embedded/data-folder.js';
import { createStores } from '../../store/create-stores.js';
import { openStore } from '../../store/mongo/client.js';
import { seedAccount } from './seed-account.js';
import { assertSeedable, SeedError, type SeedTarget } from './seed-target.js';

const USAGE = `Usage: npm run --silent seed -- [options]

Creates an account on the Business plan with 24 QR codes and months of scans, in the service that npm start or
npm run dev is running (or in the one that MONGODB_URI and PUBLIC_URL name).

  --email EMAIL        email of the account; default: sample@qrelay.local
  --months N           age of the oldest scans in months, 1 to 24; default: 6
  --scans N            number of scans, 0 to 1000000; default: 20000
  --json               print the account as one line of JSON
  --allow-production   seed a service that looks like production
  --help
`;

const run = promisify(execFile);

interface SampleAccount {
  accountId: string;
  email: string;
  password: string;
  apiKey: string;
}

function parseOptions() {
  try {
    return parseArgs({
      options: {
        email: { type: 'string', default: 'sample@qrelay.local' },
        months: { type: 'string', default: '6' },
        scans: { type: 'string', default: '20000' },
        json: { type: 'boolean', default: false },
        'allow-production': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new SeedError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function parseWholeNumber(text: string, option: string, min: number, max: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new SeedError(`${option} must be a whole number from ${min} to ${max}`);
}

function findTarget(settings: Settings): SeedTarget {
  const runtime = findRuntime(resolve(settings.dataDir));
  const mongodbUri = settings.mongodbUri ?? runtime?.mongodbUri;
  if (mongodbUri === undefined) {
    throw new SeedError('No service is running: start it with npm run dev or npm start, then run this again');
  }
  return { mongodbUri, apiUrl: runtime?.apiUrl ?? settings.publicUrl, publicUrl: settings.publicUrl };
}

/** Creates the account with the operator's command, as `npm run account` does. */
async function createSampleAccount(mongodbUri: string, email: string): Promise<SampleAccount> {
  const program = join(import.meta.dirname, '..', '..', 'api', 'cli', 'account.js');
  const args = [program, 'create', '--email', email, '--plan', 'business', '--json'];
  try {
    const { stdout } = await run(process.execPath, args, {
      env: { ...process.env, MONGODB_URI: mongodbUri },
    });
    return JSON.parse(stdout) as SampleAccount;
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    const reason = stderr?.trim() || (error as Error).message;
    throw new SeedError(`The account could not be created: ${reason}\nUse --email to choose another email.`);
  }
}

async function main(): Promise<void> {
  const options = parseOptions();
  if (options.help) return console.log(USAGE.trimEnd());
  const months = parseWholeNumber(options.months, '--months', 1, 24);
  const scanCount = parseWholeNumber(options.scans, '--scans', 0, 1_000_000);
  const settings = loadSettings(process.env);
  const target = findTarget(settings);
  if (!options['allow-production']) assertSeedable(target, process.env);

  const account = await createSampleAccount(target.mongodbUri, options.email);
  const store = await openStore(target.mongodbUri, settings.mongodbDatabase);
  try {
    const { codes, scans } = await seedAccount({
      db: store.db,
      scanStore: createStores(store.db, { settings, now: () => new Date() }).scans,
      apiUrl: target.apiUrl,
      ...account,
      months,
      scanCount,
      now: new Date(),
    });
    if (options.json) console.log(JSON.stringify({ ...account, apiUrl: target.apiUrl, codes, scans }));
    else {
      console.log(
        `Created an account with ${codes} QR codes and ${scans} scans of the last ${months} months:`,
      );
      console.log(`  Dashboard    ${target.apiUrl}/`);
      console.log(`  Email        ${account.email}`);
      console.log(`  Password     ${account.password}`);
      console.log(`  API key      ${account.apiKey}`);
    }
  } finally {
    await store.close();
  }
}

try {
  await main();
} catch (error) {
  const isExpected = error instanceof SeedError || error instanceof SettingsError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
