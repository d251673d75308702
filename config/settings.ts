import { Resolver } from 'node:dns/promises';
import { z } from 'zod';
import { DEFAULT_TASK_QUEUE } from '../core/workflows/task-queues.js';
import { ALERT_CHECK_SECONDS } from '../core/workflows/periodic.js';
import { SECOND_MS } from '../core/basics/time/durations.js';
import { parseInput } from '../core/basics/parse-input.js';
import { findOidcConflicts, OIDC_VARIABLES, toOidcSettings } from './oidc-settings.js';
import { findMailConflicts, mailFromSchema, smtpUrlSchema, toMailSettings } from './mail-settings.js';
import {
  ALERTS,
  DOMAINS,
  FILE_STORAGE_MIB,
  REPORTS,
  SHEET_LABELS,
  MEMBERS,
  TEMPLATES,
} from '../core/accounts/plans.js';

/** Largest number of domains of an account. They are part of its document, which has at most 16 MB. */
const MAX_DOMAINS = 1_000;

/** Size of an AES-256 key. */
const CODEC_KEY_BYTES = 32;

const integer = z.coerce.number('must be a whole number').int('must be a whole number');
const port = integer.min(0).max(65535);
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform((url) => url.replace(/\/+$/, ''));
const limit = integer.min(0);
const historyDays = (days: number) => integer.min(0).max(36_500).default(days);
const seconds = (value: number) => integer.min(1).max(315_360_000).default(value);
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );
/** Host names in lower case, without ports and root dots. */
const hostList = list
  .refine(
    (hosts) => hosts.every((host) => /^[a-z0-9.-]+(:\d+)?$/i.test(host)),
    'must be host names separated by commas, without schemes and paths',
  )
  .transform((hosts) => hosts.map((host) => host.toLowerCase().replace(/\.?(:\d+)?$/, '')));
const nameServerList = list.refine(isNameServerList, 'must be IP addresses separated by commas');

/** Keys of the payload codec by ID, from entries of the form `id:Base64`. */
const codecKeys = list.transform((entries, context) => {
  const keys = new Map<string, Buffer>();
  for (const entry of entries) {
    const [, id = '', text = ''] = /^([\w.-]{1,64}):([\w+/-]+=*)$/.exec(entry) ?? [];
    const key = Buffer.from(text, 'base64');
    if (key.length !== CODEC_KEY_BYTES || keys.has(id)) {
      context.addIssue(
        'must be id:key pairs separated by commas, with distinct IDs and 32-byte keys in Base64',
      );
      return z.NEVER;
    }
    keys.set(id, key);
  }
  return keys;
});

/** Settings that need TLS, and turn it on. */
const TLS_SETTINGS = [
  'TEMPORAL_TLS_CA',
  'TEMPORAL_TLS_CERT',
  'TEMPORAL_TLS_KEY',
  'TEMPORAL_TLS_SERVER_NAME',
  'TEMPORAL_API_KEY',
] as const;

/**
 * The task queues that a worker can serve: the queue of jobs and periodic tasks, and the queue of webhook
 * deliveries.
 */
const WORKER_QUEUES = ['jobs', 'deliveries'] as const;

/** Every setting with its default and its meaning. A test keeps `.env.example` in step with it. */
const settingsSchema = z
  .object({
    PORT: port.default(3000).describe('Port of the API and the dashboard; 0 for any free port'),
    HOST: z.string().default('0.0.0.0').describe('IP address or host name to listen on'),
    METRICS_PORT: port
      .min(1)
      .optional()
      .describe('Port of /metrics, which is then not served on PORT; default: /metrics is served on PORT'),
    API_PROCESSES: integer
      .min(1)
      .max(64)
      .optional()
      .describe(
        'Processes of npm run api, which share PORT; default: one per core up to 8 if NODE_ENV is production, otherwise 1',
      ),
    WORKER_PORT: port
      .min(1)
      .optional()
      .describe('Port of /healthz, /readyz, and /metrics of a worker; default: a worker listens on no port'),
    PUBLIC_URL: httpUrl
      .optional()
      .describe(
        'Base of all URLs in responses, events, and short links, for the API and workers; default http://localhost:PORT',
      ),
    SERVICE_HOSTS: hostList.describe(
      'Other host names of this service, separated by commas; they and their subdomains cannot be custom domains',
    ),
    DOMAIN_PROOF: z
      .enum(['on', 'off'])
      .default('on')
      .describe('Whether a custom domain needs a DNS record as proof to take effect; off is for development'),
    DNS_SERVERS: nameServerList.describe(
      'Name servers that look up the proofs of custom domains, as IP addresses separated by commas; default: the name servers of the system',
    ),
    DOMAIN_LOST_AFTER_SECONDS: seconds(259_200).describe(
      'Time without its DNS record after which a custom domain is lost; its printed codes keep working',
    ),
    DOMAIN_MOVE_AFTER_SECONDS: seconds(2_592_000).describe(
      'Time without its DNS record after which a custom domain moves to another account that proves it',
    ),
    DATA_DIR: z
      .string()
      .min(1)
      .default('.data')
      .describe('Folder on this host for databases, logs, the scan spool, and the secret key'),
    MONGODB_URI: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://')
      .optional()
      .describe('Connection string of a replica set; default: npm start runs an embedded one'),
    MONGODB_DATABASE: z.string().min(1).max(38).default('qrelay').describe('Name of the database'),
    TEMPORAL_ADDRESS: z
      .string()
      .min(1)
      .optional()
      .describe('host:port of a Temporal server; default: npm start runs an embedded one'),
    TEMPORAL_NAMESPACE: z.string().min(1).default('default').describe('Temporal namespace'),
    TEMPORAL_TASK_QUEUE: z.string().min(1).default(DEFAULT_TASK_QUEUE).describe('Temporal task queue'),
    TEMPORAL_TLS: z
      .enum(['on', 'off'])
      .optional()
      .describe(
        'Whether connections to Temporal use TLS; default: on with TEMPORAL_API_KEY or another TEMPORAL_TLS_ setting, otherwise off',
      ),
    TEMPORAL_TLS_CA: z
      .string()
      .optional()
      .describe(
        "Certificates that sign Temporal's, as PEM or as the path of a file; default: the certificates of the system",
      ),
    TEMPORAL_TLS_CERT: z
      .string()
      .optional()
      .describe('Client certificate for mTLS, as PEM or as the path of a file; needs TEMPORAL_TLS_KEY'),
    TEMPORAL_TLS_KEY: z
      .string()
      .optional()
      .describe('Private key of TEMPORAL_TLS_CERT without a passphrase, as PEM or as the path of a file'),
    TEMPORAL_TLS_SERVER_NAME: z
      .string()
      .regex(/^[a-z0-9.-]+$/i, 'must be a host name')
      .optional()
      .describe("Host name in Temporal's certificate; default: the host of TEMPORAL_ADDRESS"),
    TEMPORAL_API_KEY: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII characters without spaces')
      .optional()
      .describe('API key of Temporal Cloud'),
    TEMPORAL_CODEC_KEYS: codecKeys.describe(
      'Keys that encrypt payloads for Temporal, as id:Base64 separated by commas; all of them decrypt; default: no encryption',
    ),
    TEMPORAL_CODEC_KEY_ID: z
      .string()
      .optional()
      .describe(
        'ID of the key of TEMPORAL_CODEC_KEYS that encrypts; default: none, so payloads are only decrypted',
      ),
    TEMPORAL_DEPLOYMENT_NAME: z
      .string()
      .regex(/^[^.]+$/, 'must not contain a period')
      .default('qrelay')
      .describe('Name of the Worker Deployment, if TEMPORAL_BUILD_ID is set'),
    TEMPORAL_BUILD_ID: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe('Build ID of this worker for Worker Versioning; default: workers are not versioned'),
    TEMPORAL_TIMEOUT_MS: integer
      .min(20)
      .max(60_000)
      .default(5_000)
      .describe(
        'Time in milliseconds that a request waits for Temporal to accept its job; after that, the response is 202',
      ),
    TEMPORAL_UI_URL: httpUrl
      .optional()
      .describe("URL of Temporal's Web UI, for links from jobs to their workflows; default: no links"),
    SECRET_KEY: z
      .string()
      .min(32)
      .optional()
      .describe(
        'Key that encrypts webhook secrets at rest, the same for API and worker; default: created in DATA_DIR',
      ),
    SECRET_KEY_FORMER: z
      .string()
      .min(32)
      .optional()
      .describe('The SECRET_KEY that a rotation is replacing; only until npm run rotate-key has ended'),
    SIGNING_KEY: z
      .string()
      .min(32)
      .optional()
      .describe(
        'Key of signed image URLs and domain records; default: SECRET_KEY, so a rotation sets it to the first one',
      ),
    SIGNUP: z
      .enum(['open', 'closed'])
      .default('open')
      .describe('Whether anyone can create a Free account on the dashboard'),
    ...OIDC_VARIABLES,
    OPERATOR_CONTACT: z
      .string()
      .refine(
        (text) => z.email().or(httpUrl).safeParse(text).success,
        'must be an email address or an http or https URL',
      )
      .transform((text) => (URL.canParse(text) ? text : `mailto:${text}`))
      .optional()
      .describe('Email address or URL where users of the dashboard reach you; default: none'),
    PASSWORD_HASH_COST: integer
      .min(1)
      .max(20)
      .default(15)
      .describe(
        'scrypt cost of new password hashes as the exponent of N=2^cost; never below 15 in production',
      ),
    RATE_LIMIT_PER_MINUTE: limit.default(30).describe('Calls per API key in any 60 seconds; 0 for no limit'),
    DAILY_QUOTA_PRO: limit.default(100).describe('Calls per Pro account and UTC day; 0 for no limit'),
    DAILY_QUOTA_BUSINESS: limit
      .default(10_000)
      .describe('Calls per Business account and UTC day; 0 for no limit'),
    SESSION_RATE_PER_MINUTE: limit
      .default(300)
      .describe('Calls of all dashboard sessions of a member in any 60 seconds; 0 for no limit'),
    SESSION_WRITES_PER_MINUTE: limit
      .default(60)
      .describe('Calls among them that change something; 0 for no limit'),
    LIMIT_TIMEOUT_MS: integer
      .min(20)
      .max(60_000)
      .default(1_000)
      .describe(
        'Time in milliseconds that a call waits for MongoDB to count it; then it continues without limits',
      ),
    TRUST_PROXY: z
      .string()
      .default('')
      .describe(
        "Proxies whose X-Forwarded-For is trusted, in the form of Express's trust proxy; default: none",
      ),
    SCAN_TIMEOUT_MS: integer
      .min(20)
      .max(60_000)
      .default(200)
      .describe('Time in milliseconds that a redirect waits for MongoDB; then its scan is spooled to disk'),
    SCAN_RETENTION_MONTHS: integer
      .min(0)
      .max(800)
      .default(25)
      .describe('Age in months of 31 days at which scans are deleted; 0 keeps them permanently'),
    AUDIT_LOG_DAYS: integer
      .min(0)
      .max(24_000)
      .default(400)
      .describe('Days after which entries of audit logs are deleted; 0 keeps them permanently'),
    SHEET_LABELS_FREE: limit
      .default(SHEET_LABELS.free)
      .describe('Labels of one sheet on the Free plan; 0 for no limit'),
    SHEET_LABELS_PRO: limit.default(SHEET_LABELS.pro).describe('Labels of one sheet on Pro; 0 for no limit'),
    SHEET_LABELS_BUSINESS: limit
      .default(SHEET_LABELS.business)
      .describe('Labels of one sheet on Business; 0 for no limit'),
    MEMBERS_FREE: limit
      .default(MEMBERS.free)
      .describe('Members of an account on the Free plan, pending invitations included; 0 for no limit'),
    MEMBERS_PRO: limit
      .default(MEMBERS.pro)
      .describe('Members of an account on Pro, pending invitations included; 0 for no limit'),
    MEMBERS_BUSINESS: limit
      .default(MEMBERS.business)
      .describe('Members of an account on Business, pending invitations included; 0 for no limit'),
    TEMPLATES_FREE: limit
      .default(TEMPLATES.free)
      .describe('Templates of an account on the Free plan; 0 for no limit'),
    FILES: z
      .enum(['on', 'off'])
      .default('on')
      .describe('Uploads of files; with off, stored files are still served'),
    FILE_STORAGE_MIB_PRO: limit
      .default(FILE_STORAGE_MIB.pro)
      .describe('MiB for files of an account on Pro; 0 for no limit'),
    FILE_STORAGE_MIB_BUSINESS: limit
      .default(FILE_STORAGE_MIB.business)
      .describe('MiB for files of an account on Business; 0 for no limit'),
    FILE_RESPONSES: integer
      .min(1)
      .max(10_000)
      .default(64)
      .describe('Files that a process sends to visitors at once'),
    FILE_CACHE_MIB: integer
      .min(0)
      .max(1_048_576)
      .default(512)
      .describe('MiB on this host for copies of files that visitors requested lately'),
    TEMPLATES_PRO: limit.default(TEMPLATES.pro).describe('Templates of an account on Pro; 0 for no limit'),
    TEMPLATES_BUSINESS: limit
      .default(TEMPLATES.business)
      .describe('Templates of an account on Business; 0 for no limit'),
    ALERTS_PRO: limit.default(ALERTS.pro).describe('Alerts of an account on Pro; 0 for no limit'),
    ALERTS_BUSINESS: limit
      .default(ALERTS.business)
      .describe('Alerts of an account on Business; 0 for no limit'),
    REPORTS_PRO: limit.default(REPORTS.pro).describe('Reports of an account on Pro; 0 for no limit'),
    REPORTS_BUSINESS: limit
      .default(REPORTS.business)
      .describe('Reports of an account on Business; 0 for no limit'),
    DOMAINS_BUSINESS: limit
      .max(MAX_DOMAINS)
      .default(DOMAINS)
      .describe('Custom domains of a Business account, pending ones included; 0 for no limit'),
    HISTORY_DAYS_FREE: historyDays(30).describe('Days of changes that Free accounts see; 0 for all'),
    HISTORY_DAYS_PRO: historyDays(365).describe('Days of changes that Pro accounts see; 0 for all'),
    HISTORY_DAYS_BUSINESS: historyDays(0).describe('Days of changes that Business accounts see; 0 for all'),
    GEOIP_DATABASE: z
      .string()
      .default('')
      .describe('City-level .mmdb file that replaces the bundled one; "none" for no locations'),
    WEBHOOK_ALLOW_NETWORKS: list.describe(
      'Internal networks that webhooks, link watch, and page titles may reach, as CIDRs separated by commas; for development. `watch.contains` of a code then shows every account whether a page there has a text',
    ),
    LINK_WATCH: z
      .enum(['on', 'off'])
      .default('on')
      .describe('Whether destinations of codes are checked, for accounts that turn it on'),
    LINK_WATCH_RETRY_SECONDS: integer
      .min(1)
      .max(86_400)
      .default(1_800)
      .describe('Time between failed checks of a destination; three of them make it broken'),
    LINK_WATCH_EVERY_SECONDS: integer
      .min(1)
      .max(604_800)
      .optional()
      .describe(
        'Time between checks of a destination, for development; default: the setting of each account',
      ),
    PAGE_TITLES: z
      .enum(['on', 'off'])
      .default('on')
      .describe('Whether the API requests web pages to suggest their titles as names of new codes'),
    SMTP_URL: smtpUrlSchema
      .optional()
      .describe(
        'SMTP server for mails, for the API and workers: smtps://user:password@host:465, or smtp:// with STARTTLS; default: no mails',
      ),
    SMTP_TLS: z
      .enum(['required', 'off'])
      .default('required')
      .describe('off: mails are sent to smtp:// without encryption, for development and local relays'),
    MAIL_FROM: mailFromSchema
      .optional()
      .describe('Sender of mails: Name <qr@example.com>; needed with SMTP_URL'),
    MAIL_DAILY_LIMIT: limit
      .default(500)
      .describe(
        'Mails of an account per UTC day; further ones are dropped, except links to reset passwords; 0 for no limit',
      ),
    ALERT_EVERY_SECONDS: integer
      .min(1)
      .max(86_400)
      .default(ALERT_CHECK_SECONDS)
      .describe('Time between two checks of alerts'),
    ALERT_HOUR_SECONDS: integer
      .min(1)
      .max(3_600)
      .default(3_600)
      .describe('Length of an hour in the conditions of alerts, for development'),
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
      .optional()
      .describe(
        'URL of an OpenTelemetry collector (OTLP over HTTP) that receives traces; default: no traces',
      ),
    WEBHOOK_CONNECTIONS: integer
      .min(2)
      .max(256)
      .default(32)
      .describe(
        'Concurrent requests to one webhook endpoint; a quarter is for retries. Connections divided by response time is the ceiling of deliveries per second',
      ),
    WORKER_QUEUES: list
      .transform((queues) => (queues.length === 0 ? [...WORKER_QUEUES] : queues))
      .pipe(z.array(z.enum(WORKER_QUEUES)))
      .describe(
        'Task queues that a worker process serves, separated by commas: jobs, deliveries; default: both',
      ),
    WORKER_JOB_SLOTS: integer
      .min(1)
      .max(10_000)
      .default(200)
      .describe('Steps of jobs and of periodic tasks that a worker process runs at once'),
    WORKER_DELIVERY_SLOTS: integer
      .min(1)
      .max(10_000)
      .default(1_000)
      .describe('Webhook endpoints that a worker process sends to at once'),
    WORKER_POLLERS: integer
      .min(2)
      .max(100)
      .default(5)
      .describe('Open polls of a worker process per task queue, for workflows and for activities each'),
    WORKER_CACHED_WORKFLOWS: integer
      .min(1)
      .max(10_000)
      .default(200)
      .describe('Workflows per task queue that a worker process keeps in memory; others are replayed'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('Minimum level of log entries'),
  })
  .superRefine((raw, context) => {
    const conflicts = [...findTemporalConflicts(raw), ...findMailConflicts(raw), ...findOidcConflicts(raw)];
    for (const [setting, message] of conflicts) {
      context.addIssue({ code: 'custom', path: [setting], message });
    }
  })
  .transform((raw) => ({
    port: raw.PORT,
    host: raw.HOST,
    metricsPort: raw.METRICS_PORT,
    apiProcesses: raw.API_PROCESSES,
    workerPort: raw.WORKER_PORT,
    publicUrl: raw.PUBLIC_URL ?? `http://localhost:${raw.PORT}`,
    serviceHosts: raw.SERVICE_HOSTS,
    domainProof: raw.DOMAIN_PROOF === 'on',
    dnsServers: raw.DNS_SERVERS,
    domainLostAfterMs: raw.DOMAIN_LOST_AFTER_SECONDS * SECOND_MS,
    domainMoveAfterMs: raw.DOMAIN_MOVE_AFTER_SECONDS * SECOND_MS,
    domainsBusiness: raw.DOMAINS_BUSINESS,
    maxDomains: raw.DOMAINS_BUSINESS === 0 ? MAX_DOMAINS : raw.DOMAINS_BUSINESS,
    dataDir: raw.DATA_DIR,
    mongodbUri: raw.MONGODB_URI,
    mongodbDatabase: raw.MONGODB_DATABASE,
    temporalAddress: raw.TEMPORAL_ADDRESS,
    temporalNamespace: raw.TEMPORAL_NAMESPACE,
    temporalTaskQueue: raw.TEMPORAL_TASK_QUEUE,
    temporalTls: {
      enabled: raw.TEMPORAL_TLS === 'on' || TLS_SETTINGS.some((name) => raw[name] !== undefined),
      ca: raw.TEMPORAL_TLS_CA,
      cert: raw.TEMPORAL_TLS_CERT,
      key: raw.TEMPORAL_TLS_KEY,
      serverName: raw.TEMPORAL_TLS_SERVER_NAME,
    },
    temporalApiKey: raw.TEMPORAL_API_KEY,
    temporalCodec: { keys: raw.TEMPORAL_CODEC_KEYS, keyId: raw.TEMPORAL_CODEC_KEY_ID },
    temporalDeploymentName: raw.TEMPORAL_DEPLOYMENT_NAME,
    temporalBuildId: raw.TEMPORAL_BUILD_ID,
    temporalTimeoutMs: raw.TEMPORAL_TIMEOUT_MS,
    temporalUiUrl: raw.TEMPORAL_UI_URL,
    secretKey: raw.SECRET_KEY,
    formerSecretKey: raw.SECRET_KEY_FORMER,
    signingKey: raw.SIGNING_KEY,
    signUpOpen: raw.SIGNUP === 'open',
    oidc: toOidcSettings(raw),
    signsInByPassword: raw.PASSWORD_SIGN_IN === 'on',
    operatorContact: raw.OPERATOR_CONTACT,
    passwordHashCost: raw.PASSWORD_HASH_COST,
    rateLimitPerMinute: raw.RATE_LIMIT_PER_MINUTE,
    dailyQuota: { free: 0, pro: raw.DAILY_QUOTA_PRO, business: raw.DAILY_QUOTA_BUSINESS },
    sessionRatePerMinute: raw.SESSION_RATE_PER_MINUTE,
    sessionWritesPerMinute: raw.SESSION_WRITES_PER_MINUTE,
    limitTimeoutMs: raw.LIMIT_TIMEOUT_MS,
    trustProxy: raw.TRUST_PROXY,
    scanTimeoutMs: raw.SCAN_TIMEOUT_MS,
    scanRetentionMonths: raw.SCAN_RETENTION_MONTHS,
    auditLogDays: raw.AUDIT_LOG_DAYS,
    sheetLabels: {
      free: raw.SHEET_LABELS_FREE,
      pro: raw.SHEET_LABELS_PRO,
      business: raw.SHEET_LABELS_BUSINESS,
    },
    members: { free: raw.MEMBERS_FREE, pro: raw.MEMBERS_PRO, business: raw.MEMBERS_BUSINESS },
    templates: { free: raw.TEMPLATES_FREE, pro: raw.TEMPLATES_PRO, business: raw.TEMPLATES_BUSINESS },
    acceptsFiles: raw.FILES === 'on',
    fileResponses: raw.FILE_RESPONSES,
    fileCacheMib: raw.FILE_CACHE_MIB,
    fileStorageMib: { pro: raw.FILE_STORAGE_MIB_PRO, business: raw.FILE_STORAGE_MIB_BUSINESS },
    historyDays: {
      free: raw.HISTORY_DAYS_FREE,
      pro: raw.HISTORY_DAYS_PRO,
      business: raw.HISTORY_DAYS_BUSINESS,
    },
    geoipDatabase: raw.GEOIP_DATABASE,
    webhookAllowNetworks: raw.WEBHOOK_ALLOW_NETWORKS,
    linkWatch: {
      isServed: raw.LINK_WATCH === 'on',
      retrySeconds: raw.LINK_WATCH_RETRY_SECONDS,
      everySeconds: raw.LINK_WATCH_EVERY_SECONDS,
    },
    pageTitles: raw.PAGE_TITLES === 'on',
    mail: toMailSettings(raw),
    mailDailyLimit: raw.MAIL_DAILY_LIMIT,
    alerts: { pro: raw.ALERTS_PRO, business: raw.ALERTS_BUSINESS },
    reports: { pro: raw.REPORTS_PRO, business: raw.REPORTS_BUSINESS },
    alertEveryMs: raw.ALERT_EVERY_SECONDS * SECOND_MS,
    alertHourMs: raw.ALERT_HOUR_SECONDS * SECOND_MS,
    otlpEndpoint: raw.OTEL_EXPORTER_OTLP_ENDPOINT,
    webhookConnections: raw.WEBHOOK_CONNECTIONS,
    workerQueues: raw.WORKER_QUEUES,
    workerJobSlots: raw.WORKER_JOB_SLOTS,
    workerDeliverySlots: raw.WORKER_DELIVERY_SLOTS,
    workerPollers: raw.WORKER_POLLERS,
    workerCachedWorkflows: raw.WORKER_CACHED_WORKFLOWS,
    logLevel: raw.LOG_LEVEL,
  }));

export type Settings = Readonly<z.infer<typeof settingsSchema>>;

/** Names of all settings, for the tests of `.env.example` and `docker-compose.yml`. */
export const SETTING_NAMES: readonly string[] = Object.keys(settingsSchema.in.shape);

interface TemporalSettings extends Partial<Record<(typeof TLS_SETTINGS)[number], string | undefined>> {
  TEMPORAL_ADDRESS?: string | undefined;
  TEMPORAL_TLS?: 'on' | 'off' | undefined;
  TEMPORAL_CODEC_KEYS: ReadonlyMap<string, Uint8Array>;
  TEMPORAL_CODEC_KEY_ID?: string | undefined;
}

/** Returns settings of the Temporal connection that contradict each other, each with its problem. */
function findTemporalConflicts(raw: TemporalSettings): [name: string, problem: string][] {
  const problems: [string, string][] = [];
  const secure = TLS_SETTINGS.filter((name) => raw[name] !== undefined);
  if (raw.TEMPORAL_TLS === 'off' && secure.length > 0) {
    problems.push(['TEMPORAL_TLS', `must not be off with ${secure.join(' and ')}`]);
  }
  if (raw.TEMPORAL_ADDRESS === undefined && (raw.TEMPORAL_TLS === 'on' || secure.length > 0)) {
    const name = secure[0] ?? 'TEMPORAL_TLS';
    problems.push([name, 'needs TEMPORAL_ADDRESS; the embedded Temporal has no TLS']);
  }
  if ((raw.TEMPORAL_TLS_CERT === undefined) !== (raw.TEMPORAL_TLS_KEY === undefined)) {
    const [missing, given] = ['TEMPORAL_TLS_CERT', 'TEMPORAL_TLS_KEY'];
    const name = raw.TEMPORAL_TLS_CERT === undefined ? missing : given;
    problems.push([name, 'is missing: TEMPORAL_TLS_CERT and TEMPORAL_TLS_KEY belong together']);
  }
  const keyId = raw.TEMPORAL_CODEC_KEY_ID;
  if (keyId !== undefined && !raw.TEMPORAL_CODEC_KEYS.has(keyId)) {
    problems.push(['TEMPORAL_CODEC_KEY_ID', 'must be the ID of a key of TEMPORAL_CODEC_KEYS']);
  }
  return problems;
}

function isNameServerList(servers: readonly string[]): boolean {
  try {
    new Resolver().setServers(servers);
    return true;
  } catch {
    return false;
  }
}

/** An invalid or missing setting. The message names the variable and never shows its value. */
export class SettingsError extends Error {}

/**
 * Parses the settings from environment variables. An empty variable counts as absent.
 *
 * @returns A frozen object.
 * @throws SettingsError naming every invalid variable.
 */
export function loadSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = parseInput(settingsSchema, present);
  if (!parsed.ok) {
    const lines = parsed.invalid.details.map(({ path, message }) => `${path}: ${message}`);
    throw new SettingsError(`Invalid settings:\n  ${lines.join('\n  ')}`);
  }
  return Object.freeze(parsed.data);
}

/**
 * Returns the value of a setting that this process cannot run without.
 *
 * @throws SettingsError naming the variable if it is not set.
 */
export function requireSetting<T>(value: T | undefined, name: string): T {
  if (value === undefined)
    throw new SettingsError(`${name} is not set: set it, or use npm start, which runs an embedded server`);
  return value;
}
