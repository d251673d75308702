import { z } from 'zod';
import { DEFAULT_TASK_QUEUE } from '../core/contracts.js';

const wholeNumber = z.coerce.number('must be a whole number').int('must be a whole number');
const port = wholeNumber.min(0).max(65535);
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform((url) => url.replace(/\/+$/, ''));
const limit = wholeNumber.min(0);

/** Every setting, its default and its meaning. `.env.example` lists the same; a test holds them together. */
const settingsSchema = z
  .object({
    PORT: port.default(3000).describe('Port of the API and the dashboard'),
    HOST: z.string().default('0.0.0.0').describe('Address to listen on'),
    PUBLIC_URL: httpUrl
      .optional()
      .describe('Base of every URL that is handed out, short URLs too; default http://localhost:PORT'),
    DATA_DIR: z
      .string()
      .min(1)
      .default('.data')
      .describe('Databases, logs, scan spool and secret of this host'),
    MONGODB_URI: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://')
      .optional()
      .describe('A replica set; none: npm start runs one of its own'),
    MONGODB_DATABASE: z.string().min(1).max(38).default('qrelay').describe('Database name'),
    TEMPORAL_ADDRESS: z.string().min(1).optional().describe('host:port; none: npm start runs one of its own'),
    TEMPORAL_NAMESPACE: z.string().min(1).default('default').describe('Temporal namespace'),
    TEMPORAL_TASK_QUEUE: z.string().min(1).default(DEFAULT_TASK_QUEUE).describe('Temporal task queue'),
    TEMPORAL_TIMEOUT_MS: wholeNumber
      .min(20)
      .max(60_000)
      .default(5_000)
      .describe(
        'How long a request waits for Temporal to take its job before it is answered, in milliseconds',
      ),
    TEMPORAL_UI_URL: httpUrl
      .optional()
      .describe("Temporal's Web UI, so that jobs link to their workflows; none: they don't"),
    SECRET_KEY: z
      .string()
      .min(32)
      .optional()
      .describe(
        'Encrypts webhook secrets at rest; the same for API and worker; default: made once in DATA_DIR',
      ),
    SIGNUP: z
      .enum(['open', 'closed'])
      .default('open')
      .describe('Whether anyone may make a Free account on the dashboard'),
    PASSWORD_HASH_COST: wholeNumber
      .min(1)
      .max(20)
      .default(15)
      .describe(
        'scrypt cost of new password hashes as the exponent of N=2^cost; never below 15 in production',
      ),
    RATE_LIMIT_PER_MINUTE: limit.default(30).describe('Calls per API key in any 60 seconds; 0 lifts it'),
    DAILY_QUOTA_PRO: limit.default(100).describe('Calls per Pro account and UTC day; 0 lifts it'),
    DAILY_QUOTA_BUSINESS: limit
      .default(10_000)
      .describe('Calls per Business account and UTC day; 0 lifts it'),
    LIMIT_TIMEOUT_MS: wholeNumber
      .min(20)
      .max(60_000)
      .default(1_000)
      .describe('How long a call waits for MongoDB to count it before it goes on unlimited, in milliseconds'),
    TRUST_PROXY: z
      .string()
      .default('')
      .describe("Whose X-Forwarded-For counts: Express's trust proxy values; none by default"),
    SCAN_TIMEOUT_MS: wholeNumber
      .min(20)
      .max(60_000)
      .default(200)
      .describe(
        'How long a redirect waits for MongoDB before its scan is put aside on disk, in milliseconds',
      ),
    SCAN_RETENTION_MONTHS: wholeNumber
      .min(0)
      .max(800)
      .default(25)
      .describe('Scans are removed when they are so many months of 31 days old; 0 keeps them for ever'),
    GEOIP_DATABASE: z
      .string()
      .default('')
      .describe('A city-level .mmdb file to use in place of the embedded one; "none" for no places'),
    WEBHOOK_ALLOW_NETWORKS: z
      .string()
      .default('')
      .describe('Inside networks that webhooks may reach, as CIDRs, comma separated: for development'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('Log level'),
  })
  .transform((raw) => ({
    port: raw.PORT,
    host: raw.HOST,
    publicUrl: raw.PUBLIC_URL ?? `http://localhost:${raw.PORT}`,
    dataDir: raw.DATA_DIR,
    mongodbUri: raw.MONGODB_URI,
    mongodbDatabase: raw.MONGODB_DATABASE,
    temporalAddress: raw.TEMPORAL_ADDRESS,
    temporalNamespace: raw.TEMPORAL_NAMESPACE,
    temporalTaskQueue: raw.TEMPORAL_TASK_QUEUE,
    temporalTimeoutMs: raw.TEMPORAL_TIMEOUT_MS,
    temporalUiUrl: raw.TEMPORAL_UI_URL,
    secretKey: raw.SECRET_KEY,
    signUpOpen: raw.SIGNUP === 'open',
    passwordHashCost: raw.PASSWORD_HASH_COST,
    rateLimitPerMinute: raw.RATE_LIMIT_PER_MINUTE,
    dailyQuota: { free: 0, pro: raw.DAILY_QUOTA_PRO, business: raw.DAILY_QUOTA_BUSINESS },
    limitTimeoutMs: raw.LIMIT_TIMEOUT_MS,
    trustProxy: raw.TRUST_PROXY,
    scanTimeoutMs: raw.SCAN_TIMEOUT_MS,
    scanRetentionMonths: raw.SCAN_RETENTION_MONTHS,
    geoipDatabase: raw.GEOIP_DATABASE,
    webhookAllowNetworks: raw.WEBHOOK_ALLOW_NETWORKS.split(',')
      .map((network) => network.trim())
      .filter((network) => network !== ''),
    logLevel: raw.LOG_LEVEL,
  }));

export type Settings = Readonly<z.infer<typeof settingsSchema>>;

/** Names of all settings, for `.env.example` and the compose file's tests. */
export const SETTING_NAMES: readonly string[] = Object.keys(settingsSchema.in.shape);

/** A setting that can't be used; the message names the variable. */
export class SettingsError extends Error {}

/**
 * Reads settings from an environment. An empty variable counts as absent.
 * @throws SettingsError naming every variable that is wrong
 */
export function loadSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settingsSchema.safeParse(present);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(`Settings that can't be used:\n  ${lines.join('\n  ')}`);
  }
  return Object.freeze(parsed.data);
}

/**
 * A setting that this entry point can't do without.
 * @throws SettingsError naming the variable
 */
export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined)
    throw new SettingsError(`${name} is not set: npm start sets it, or give an address`);
  return value;
}
