import { isIP } from 'node:net';

/** An error as it appears in logs. */
export interface SerializedError {
  /** Class of the error, such as `MongoServerSelectionError`. */
  type: string;
  message: string;
  /** Code of the system, library, or server: `ECONNREFUSED`, 11000. */
  code?: string | number;
  /** Name that a workflow or activity gave its failure (Temporal's `ApplicationFailure`). */
  failureType?: string;
  stack?: string;
  cause?: SerializedError;
  /** The first errors of an `AggregateError`. */
  errors?: SerializedError[];
}

/** Maximum number of errors in a chain of causes; the chains of drivers have up to three. Ends cycles too. */
const MAX_DEPTH = 5;
const MAX_ERRORS = 3;
const MAX_MESSAGE_LENGTH = 1_000;
const MAX_STACK_LENGTH = 4_000;
const MAX_NAME_LENGTH = 100;
/** A longer last word of a text that is too long is cut, too. */
const MAX_WORD_LENGTH = 500;

/**
 * Text that may be an IP address, with a port and a punctuation mark: no part of a longer word or time, but
 * after a name and a colon (`peer:2001:db8::1`).
 */
const IP_CANDIDATE = /(?:(?<![\w.:])|(?<=[g-z_]\w{0,30}:))[0-9a-f:.]{3,64}(?!\w)/gi;
/** An IPv4 address anywhere, also next to letters; no part of a longer number. */
const IPV4 = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?!\.?\d)/g;
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/i;

/** Values in error messages that are data of accounts, and the masks that replace them. */
const DATA_IN_MESSAGES: [RegExp, string][] = [
  // MongoDB names the values of a duplicate key.
  [/dup key: \{[^\n]*\}/g, 'dup key: {***}'],
];

/**
 * Returns the part of an error that explains it: type, message, code, and the chain of causes, each bounded
 * in length. Other properties are left out: in errors of libraries, they hold connections, requests, and data
 * of accounts. IP addresses other than loopback are masked.
 *
 * @param error Anything that was thrown.
 * @param withStack Whether to include stacks.
 */
export function serializeError(error: unknown, withStack: boolean): SerializedError {
  return serialize(error, withStack, 1);
}

function serialize(error: unknown, withStack: boolean, depth: number): SerializedError {
  if (!isErrorLike(error))
    return { type: typeof error, message: maskText(describe(error), MAX_MESSAGE_LENGTH) };
  const { code, type: failureType } = error as { code?: unknown; type?: unknown };
  const cause = depth < MAX_DEPTH ? findCause(error) : undefined;
  const errors = depth < MAX_DEPTH ? findErrors(error) : [];
  const message = maskText(error.message, MAX_MESSAGE_LENGTH);
  return {
    type: nameOf(error),
    message,
    ...((typeof code === 'string' || typeof code === 'number') && { code: shorten(code) }),
    ...(typeof failureType === 'string' && failureType !== '' && { failureType: shorten(failureType) }),
    ...(withStack && typeof error.stack === 'string' && { stack: maskText(error.stack, MAX_STACK_LENGTH) }),
    ...(cause !== undefined && { cause: serialize(cause, withStack, depth + 1) }),
    ...(errors.length > 0 && { errors: errors.map((one) => serialize(one, withStack, depth + 1)) }),
  };
}

/** Errors of other realms, such as errors of workflows, are no instances of this realm's `Error`. */
function isErrorLike(value: unknown): value is Error {
  return value instanceof Error || typeof (value as { message?: unknown } | null)?.message === 'string';
}

/** Minified or anonymous classes have no name of their own. */
function nameOf(error: Error): string {
  const { name } = error;
  const own = (error.constructor as { name?: unknown } | undefined)?.name;
  const names = [name === 'Error' ? undefined : name, own, name];
  return shorten(names.find((one): one is string => typeof one === 'string' && one !== '') ?? 'Error');
}

/**
 * MongoDB's selection errors have no `cause` if several servers failed; their description of the servers has
 * the reasons.
 */
function findCause(error: Error): unknown {
  if (error.cause !== undefined && error.cause !== null) return error.cause;
  const { servers } = ((error as { reason?: unknown }).reason ?? {}) as { servers?: unknown };
  if (!(servers instanceof Map)) return undefined;
  return [...(servers as Map<string, { error?: unknown } | undefined>).values()].find(
    (server) => server?.error,
  )?.error;
}

function findErrors(error: Error): unknown[] {
  const { errors } = error as { errors?: unknown };
  return Array.isArray(errors) ? errors.slice(0, MAX_ERRORS) : [];
}

function describe(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}

function shorten<T extends string | number>(value: T): T {
  return typeof value === 'string' ? (maskText(value, MAX_NAME_LENGTH) as T) : value;
}

/**
 * Returns text of an error without IP addresses other than loopback and without data of accounts, bounded in
 * length.
 */
export function maskText(text: string, maxLength: number): string {
  const masked = shortenText(text, maxLength)
    .replace(IP_CANDIDATE, maskIp)
    .replace(IPV4, (address) => (isVisitorIp(address) ? '[IP]' : address));
  return DATA_IN_MESSAGES.reduce((rest, [pattern, mask]) => rest.replace(pattern, mask), masked);
}

/**
 * Cuts text between two words: half of an IP address or of a connection string would not be recognized, so
 * not masked.
 */
function shortenText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  return `${end > maxLength - MAX_WORD_LENGTH ? cut.slice(0, end) : cut}…`;
}

function maskIp(candidate: string): string {
  const end = /[.:]$/.exec(candidate)?.[0] ?? '';
  const address = candidate.slice(0, candidate.length - end.length);
  if (isVisitorIp(candidate)) return '[IP]';
  if (isVisitorIp(address)) return `[IP]${end}`;
  const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(address) ?? [];
  return isVisitorIp(host) ? `[IP]:${port}${end}` : candidate;
}

function isVisitorIp(text: string): boolean {
  return isIP(text) > 0 && !LOOPBACK.test(text);
}
