import { createHash } from 'node:crypto';
import { DomainError } from '../../../core/errors.js';
import type {
  IdempotencyKeyStore,
  IdempotencyRecord,
  StoredResponse,
} from '../../../store/limits/idempotency-keys.js';
import { newOperationKey } from '../../../store/mongo/ids.js';
import type { HandlerResponse } from '../response.js';
import { canonicalJson } from './canonical-json.js';

/** A request that has neither ended nor failed after this has died with its process; longer than any wait. */
const LEASE_MS = 90_000;
const MAX_STORED_BYTES = 4 * 1024 * 1024;
const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

interface Once {
  /** The caller's key; undefined: run as it is. */
  key: string | undefined;
  accountId: string;
  /** Method and path. */
  route: string;
  body: unknown;
  now: () => Date;
}

/**
 * Runs `handle` once for all requests with the same key, account and route, and replays its answer to the others. What
 * the handler makes takes its id from `operationKey`: a run that is repeated after a crash finds it made already.
 * @throws DomainError `idempotency_in_progress`, `idempotency_mismatch`, `bad_request` for a key that can't be one
 */
export async function runOnce(
  once: Once,
  store: IdempotencyKeyStore,
  handle: (operationKey: string) => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  if (once.key === undefined) return handle(newOperationKey());
  requireKey(once.key);
  const at = once.now();
  const record: IdempotencyRecord = {
    id: sha256(`${once.accountId} ${once.route} ${once.key}`),
    accountId: once.accountId,
    fingerprint: sha256(canonicalJson(once.body)),
    operationKey: newOperationKey(),
    leaseUntil: new Date(at.getTime() + LEASE_MS),
    response: null,
  };
  if (await store.claim(record, at)) return runAndKeep(record, once, store, handle);

  const first = await store.find(record.id);
  if (!first) return runOnce(once, store, handle);
  if (first.fingerprint !== record.fingerprint) {
    throw new DomainError(
      'idempotency_mismatch',
      'This Idempotency-Key was used with another body: take a new key',
    );
  }
  if (first.response) return replay(first.response, () => handle(first.operationKey));
  if (await store.takeOver(record.id, at, record.leaseUntil)) return runAndKeep(first, once, store, handle);
  throw new DomainError(
    'idempotency_in_progress',
    'A request with this Idempotency-Key is running: try again soon',
    {
      headers: { 'Retry-After': '1' },
    },
  );
}

function requireKey(key: string): void {
  if (KEY_FORM.test(key)) return;
  const message = 'must be 1 to 255 visible ASCII characters';
  throw new DomainError('bad_request', `Idempotency-Key ${message}`, {
    details: [{ path: 'Idempotency-Key', message }],
  });
}

async function runAndKeep(
  { id, operationKey }: IdempotencyRecord,
  { now }: Once,
  store: IdempotencyKeyStore,
  handle: (operationKey: string) => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  try {
    const reply = await handle(operationKey);
    await store.saveResponse(id, toStored(reply));
    return reply;
  } catch (error) {
    if (error instanceof DomainError && error.status < 500 && error.status !== 429) {
      const { code, message, details } = error;
      await store.saveResponse(id, { kind: 'error', code, message, details: details ?? null });
    } else {
      await store.release(id, now());
    }
    throw error;
  }
}

function toStored(reply: HandlerResponse): StoredResponse {
  if (!('json' in reply)) return { kind: 'rerun' };
  const size = Buffer.byteLength(JSON.stringify(reply.json));
  if (size > MAX_STORED_BYTES) return { kind: 'rerun' };
  return { kind: 'json', status: reply.status, headers: reply.headers ?? {}, json: reply.json };
}

async function replay(
  answer: StoredResponse,
  again: () => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  const replayed = { 'Idempotency-Replayed': 'true' };
  if (answer.kind === 'error') {
    throw new DomainError(answer.code, answer.message, {
      ...(answer.details && { details: answer.details }),
      headers: replayed,
    });
  }
  const reply: HandlerResponse = answer.kind === 'rerun' ? await again() : answer;
  return { ...reply, headers: { ...reply.headers, ...replayed } };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
