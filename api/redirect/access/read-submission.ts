import type { IncomingMessage } from 'node:http';

/**
 * Maximum size of a submission in bytes: a password of 128 characters, all of them escaped, takes less than 2
 * KiB.
 */
export const MAX_SUBMISSION_BYTES = 4 * 1024;

/** Result of reading a submission, which a visitor has sent to a short link with POST. */
export type Submission =
  /** `password` is undefined if the body has none. */
  | { kind: 'read'; password: string | undefined }
  | { kind: 'malformed' }
  | { kind: 'unsupported' }
  | { kind: 'tooLarge' };

/**
 * Reads the password in the body of a request: a form, or JSON such as `{ "password": "…" }`. An empty body
 * has none.
 *
 * Rejects if the client disconnects.
 */
export async function readSubmission(request: IncomingMessage): Promise<Submission> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_SUBMISSION_BYTES) return { kind: 'tooLarge' };
    chunks.push(chunk);
  }
  return parseSubmission(request.headers['content-type'], Buffer.concat(chunks).toString('utf8'));
}

/** Returns whether a request's body is JSON, by its `Content-Type`. */
export function hasJsonBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return mediaTypeOf(headers['content-type']) === 'application/json';
}

/** Parses the body of a submission. Other members and parameters are ignored. */
export function parseSubmission(contentType: string | undefined, body: string): Submission {
  if (body === '') return { kind: 'read', password: undefined };
  switch (mediaTypeOf(contentType)) {
    case 'application/x-www-form-urlencoded':
      return { kind: 'read', password: toPassword(new URLSearchParams(body).get('password')) };
    case 'application/json':
      return parseJson(body);
    default:
      return { kind: 'unsupported' };
  }
}

function parseJson(body: string): Submission {
  try {
    const parsed = JSON.parse(body) as { password?: unknown } | null;
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return isObject ? { kind: 'read', password: toPassword(parsed.password) } : { kind: 'malformed' };
  } catch {
    return { kind: 'malformed' };
  }
}

/** An empty password is none: no code has one. */
function toPassword(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase();
}
