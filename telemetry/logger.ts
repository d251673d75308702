import { pino, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

/** Keys whose values never reach a log, at any depth up to three. Addresses of visitors count as secrets. */
const SECRET_KEYS = [
  'authorization',
  'cookie',
  'set-cookie',
  'apiKey',
  'key',
  'password',
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
  const step = `["${key}"]`;
  return [step, `*${step}`, `*.*${step}`, `*.*.*${step}`];
});

/** Text of connection strings and keys inside messages of errors from libraries. */
const SECRETS_IN_TEXT: [RegExp, string][] = [
  [/(mongodb(?:\+srv)?:\/\/)[^@/\s]+@/g, '$1***@'],
  [/\bqrk_[0-9A-Za-z_-]+/g, 'qrk_***'],
  [/\bwhsec_[0-9A-Za-z+/=_-]+/g, 'whsec_***'],
  [/\bBearer\s+[^\s"]+/gi, 'Bearer ***'],
  [/([?&]token=)[^&\s"]+/g, '$1***'],
];

/** Structured JSON lines on stdout (or `destination`), with secrets and addresses taken out. */
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
