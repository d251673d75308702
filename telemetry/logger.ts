import { pino, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

/** Fields whose values are masked in logs, down to three levels. IP addresses of visitors count as secrets. */
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
  [/(mongodb(?:\+srv)?:\/\/)[^@/\s]+@/g, '$1***@'],
  [/\bqrk_[0-9A-Za-z_-]+/g, 'qrk_***'],
  [/\bqrr_[0-9A-Za-z_-]+/g, 'qrr_***'],
  [/\bwhsec_[0-9A-Za-z+/=_-]+/g, 'whsec_***'],
  [/\bBearer\s+[^\s"]+/gi, 'Bearer ***'],
  [/([?&]token=)[^&\s"]+/g, '$1***'],
];

/**
 * Creates the logger of a process: one JSON object per line, with secrets and IP addresses masked.
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
      hooks: {
        streamWrite: (line) =>
          SECRETS_IN_TEXT.reduce((text, [pattern, mask]) => text.replace(pattern, mask), line),
      },
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  );
}
