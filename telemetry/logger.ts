import { pino, type LogFn, type Logger as PinoLogger } from 'pino';
import { serializeError } from './serialize-error.js';

export type Logger = PinoLogger;

/**
 * Fields whose values are masked in logs, down to three levels. IP addresses of visitors count as secrets.
 */
const SECRET_KEYS = [
  'authorization',
  'cookie',
  'set-cookie',
  'apiKey',
  'key',
  'password',
  'currentPassword',
  'newPassword',
  'secret',
  'secrets',
  'clientSecret',
  'client_secret',
  'access_token',
  'id_token',
  'token',
  'ip',
  'remoteAddress',
  'x-forwarded-for',
  'x-real-ip',
  'forwarded',
];

const paths = SECRET_KEYS.flatMap((key) => {
  const accessor = `["${key}"]`;
  return [accessor, `*${accessor}`, `*.*${accessor}`, `*.*.*${accessor}`];
});

/** Secrets in the text of messages, for example in errors of libraries, and the masks that replace them. */
const SECRETS_IN_TEXT: [RegExp, string][] = [
  [/([a-z][a-z0-9+.-]*:\/\/)[^@/\s"]+@/gi, '$1***@'],
  [/\bqrk_[0-9A-Za-z_-]+/g, 'qrk_***'],
  [/\bqrr_[0-9A-Za-z_-]+/g, 'qrr_***'],
  [/\bwhsec_[0-9A-Za-z+/=_-]+/g, 'whsec_***'],
  // The secret of a second factor.
  [/\botpauth:\/\/[^\s"]+/g, 'otpauth://***'],
  [/\bBearer\s+[^\s"]+/gi, 'Bearer ***'],
  // Codes and states of sign-ins at an OpenID provider, too.
  [/([?&](?:token|code|state)=)[^&\s"]+/g, '$1***'],
  // The signature of a link in a mail, after the ID of its recipient and its end.
  [/(\/mail\/[0-9a-z]{26}\.[0-9a-z]*\.)[\w-]+/g, '$1***'],
  // The signature of the link of a report, after its ID.
  [/(\/shared\/[0-9a-z]{26}\.)[\w-]+/g, '$1***'],
];

/** Fields that hold an error. The Temporal SDK uses the second one. */
const ERROR_FIELDS = ['err', 'error'] as const;

/** Level from which errors are logged with their stacks; at a logger's level `debug`, all are. */
const STACK_LEVEL = pino.levels.values['error'] ?? 0;

/**
 * Creates the logger of a process: one JSON object per line, with secrets and IP addresses masked. Errors in
 * the fields `err` and `error` are logged with their causes.
 *
 * @param service Name of the process, in the field `service` of each line.
 * @param destination Receives the lines instead of stdout.
 */
export function createLogger(
  level: string,
  service: string,
  destination?: { write(line: string): void },
): Logger {
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths, censor: '***' },
      // The hook below has serialized the errors of messages; these remain for errors in bindings of child
      // loggers.
      serializers: { err: serializeUnlessSerialized, error: serializeUnlessSerialized },
      hooks: {
        logMethod(args, method, level) {
          const withStack = level >= STACK_LEVEL || this.isLevelEnabled('debug');
          const [fields, ...rest] = args as unknown as [unknown, ...unknown[]];
          method.apply(this, [
            serializeErrorFields(fields, withStack),
            ...rest,
          ] as unknown as Parameters<LogFn>);
        },
        streamWrite: maskSecrets,
      },
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  );
}

/** Returns text with the secrets in it masked: keys, tokens, and credentials of URLs. */
export function maskSecrets(text: string): string {
  return SECRETS_IN_TEXT.reduce((rest, [pattern, mask]) => rest.replace(pattern, mask), text);
}

function serializeErrorFields(fields: unknown, withStack: boolean): unknown {
  if (fields instanceof Error) {
    const err = serializeError(fields, withStack);
    return { err, msg: err.message };
  }
  if (typeof fields !== 'object' || fields === null) return fields;
  const present = ERROR_FIELDS.filter((name) => isUnserialized((fields as Record<string, unknown>)[name]));
  if (present.length === 0) return fields;
  const errors = present.map((name) => [
    name,
    serializeError((fields as Record<string, unknown>)[name], withStack),
  ]);
  return { ...fields, ...(Object.fromEntries(errors) as object) };
}

/** Tells thrown values from absent ones and from data: a field `error` of a record can be a string. */
function isUnserialized(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function serializeUnlessSerialized(value: unknown): unknown {
  return value instanceof Error ? serializeError(value, false) : value;
}
