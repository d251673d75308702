import { createHash } from 'node:crypto';
import { canonicalJson } from '../../core/basics/canonical-json.js';
import { DomainError } from '../../core/basics/errors.js';
import { coversAuthority, FULL_AUTHORITY, type Authority } from '../../core/accounts/scopes.js';
import type {
  IdempotencyKeyStore,
  IdempotencyRecord,
  StoredResponse,
} from '../../store/limits/idempotency-keys.js';
import { newOperationKey } from '../../store/mongo/ids.js';
import type { HandlerResponse } from './response.js';
import type { RouteEffect } from './route.js';

/** Lease of a running request, which renews it. When it ends without a response, the process has crashed. */
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;
/** A lease that was not renewed for longer is not going to be. */
const LATE_RENEWAL_MS = RENEW_MS + 1_000;
/** Keys of an account in 24 hours; more than its sessions can use at their default limits. */
const MAX_KEYS = 100_000;
/**
 * Keys for requests without effect, among these. Further ones run without a record, so they can never use up
 * the others.
 */
const MAX_KEYS_WITHOUT_EFFECT = 10_000;
/** Larger responses are not stored if the route is repeatable. */
const MAX_STORED_BYTES = 1024 * 1024;
/** An embedded logo, which is part of the stored code and can take 256 KiB. */
const LOGO = '"data:image/';
const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

interface IdempotentCall {
  /** Value of `Idempotency-Key`; undefined runs the handler without any record. */
  key: string | undefined;
  accountId: string;
  /**
   * ID of a member, or of a key that is limited to folders: their requests are apart from the requests of all
   * other callers. Absent for the other keys of the account, which share them.
   */
  callerId?: string | undefined;
  /**
   * Authority that a caller needs to repeat the call; null if every caller that may make it may also repeat
   * it.
   */
  authority: Authority | null;
  /** Method and path. */
  route: string;
  /** Parsed query; undefined if the route has none. */
  query?: object | undefined;
  body: unknown;
  effect: RouteEffect | undefined;
}

type KeysUsedUp = Extract<Awaited<ReturnType<IdempotencyKeyStore['claim']>>, { kind: 'full' }>;

/**
 * Runs `handle` once for all requests with the same key, account, and route, and replays its response to the
 * others. The handler derives the IDs of what it creates from the operation key, so a run that is repeated
 * after a crash finds the resources of the first run.
 *
 * A response that is not stored (see `RouteEffect`) is replayed by running the handler again with the same
 * operation key. 4xx errors are replayed too, except 429 and `forbidden`, which may not concern another
 * caller. After these and any other error, the key can be used again.
 *
 * @throws DomainError `forbidden` if the caller has less authority than the first one,
 *   `idempotency_in_progress` while the first request is running, `idempotency_mismatch` if its body or query
 *   differs, `bad_request` if the key is malformed, `rate_limited` if the account has used too many keys.
 */
export async function runOnce(
  call: IdempotentCall,
  store: IdempotencyKeyStore,
  handle: (operationKey: string) => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  if (call.key === undefined) return handle(newOperationKey());
  assertKey(call.key);
  const record: IdempotencyRecord = {
    id: sha256(
      [call.accountId, ...(call.callerId === undefined ? [] : [call.callerId]), call.route, call.key].join(
        ' ',
      ),
    ),
    accountId: call.accountId,
    authority: call.authority,
    fingerprint: fingerprintOf(call),
    operationKey: newOperationKey(),
    response: null,
  };
  const hasEffect = call.effect !== 'none';
  const claim = await store.claim(record, LEASE_MS, hasEffect ? MAX_KEYS : MAX_KEYS_WITHOUT_EFFECT);
  if (claim.kind === 'claimed') return runAndStore(record, call, store, handle);
  if (claim.kind === 'full') {
    if (hasEffect) throw tooManyKeys(claim);
    return handle(record.operationKey);
  }

  const first = await store.find(record.id);
  // The record expired, or its request failed, between the two calls.
  if (!first) return runOnce(call, store, handle);
  assertAuthority(call, first);
  if (first.fingerprint !== record.fingerprint) {
    throw new DomainError(
      'idempotency_mismatch',
      'This Idempotency-Key was used with a different body; use a new key',
    );
  }
  if (first.response) return replay(first.response, () => handle(first.operationKey));
  if (await store.takeOver(record.id, LEASE_MS)) return runAndStore(first, call, store, handle);
  throw inProgress(first.leaseRemainingMs);
}

/**
 * A request that renews its lease may end at any moment. Otherwise it has crashed, and a repetition can take
 * over later.
 */
function inProgress(leaseRemainingMs: number): DomainError {
  const isAlive = leaseRemainingMs > LEASE_MS - LATE_RENEWAL_MS;
  const seconds = isAlive ? 1 : Math.max(1, Math.ceil(leaseRemainingMs / 1_000));
  return new DomainError(
    'idempotency_in_progress',
    `A request with this Idempotency-Key is still running; try again in ${seconds} s`,
    { headers: { 'Retry-After': String(seconds) } },
  );
}

function tooManyKeys({ resetAt, retryAfterSeconds: seconds }: KeysUsedUp): DomainError {
  const message = `The limit of ${MAX_KEYS} Idempotency-Keys per 24 hours is exceeded; try again in ${seconds} s`;
  return new DomainError('rate_limited', message, { headers: { 'Retry-After': String(seconds) }, resetAt });
}

function assertKey(key: string): void {
  if (KEY_FORM.test(key)) return;
  const message = 'must be 1 to 255 visible ASCII characters';
  throw new DomainError('bad_request', `Idempotency-Key ${message}`, {
    details: [{ path: 'Idempotency-Key', message }],
  });
}

/** Records of version 0.1 have no authority; their callers may have had all of it. */
function assertAuthority(call: IdempotentCall, first: IdempotencyRecord): void {
  if (!call.authority || coversAuthority(call.authority, first.authority ?? FULL_AUTHORITY)) return;
  throw new DomainError(
    'forbidden',
    'This Idempotency-Key was first used by a caller with more authority; use a new key',
  );
}

async function runAndStore(
  record: IdempotencyRecord,
  { effect }: IdempotentCall,
  store: IdempotencyKeyStore,
  handle: (operationKey: string) => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  const droppable = effect !== undefined;
  // While MongoDB does not respond, the lease may end; the handler is then safe to run again.
  const renewing = setInterval(() => void store.renew(record.id, LEASE_MS).catch(() => undefined), RENEW_MS);
  try {
    const response = await handle(record.operationKey);
    await store.saveResponse(record, toStored(response, effect), droppable);
    return response;
  } catch (error) {
    if (error instanceof DomainError && isReplayed(error)) {
      const { code, message, details = null, minWidthMm, counted, reason } = error;
      const stored = { kind: 'error', code, message, details, minWidthMm, counted, reason } as const;
      await store.saveResponse(record, effect === 'none' ? { kind: 'rerun' } : stored, droppable);
    } else {
      await store.release(record.id);
    }
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

function isReplayed({ status, code }: DomainError): boolean {
  return status < 500 && status !== 429 && code !== 'forbidden';
}

function toStored(response: HandlerResponse, effect: RouteEffect | undefined): StoredResponse {
  if (effect === 'none' || !('json' in response)) return { kind: 'rerun' };
  const { status, headers = {}, json } = response;
  if (effect === 'repeatable') {
    const text = JSON.stringify(json);
    if (Buffer.byteLength(text) > MAX_STORED_BYTES || text.includes(LOGO)) return { kind: 'rerun' };
  }
  return { kind: 'json', status, headers, json };
}

async function replay(
  stored: StoredResponse,
  rerun: () => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  const replayed = { 'Idempotency-Replayed': 'true' };
  if (stored.kind === 'error') {
    const { code, message, details, minWidthMm, counted, reason } = stored;
    throw new DomainError(code, message, {
      ...(details && { details }),
      ...(minWidthMm !== undefined && { minWidthMm }),
      ...(counted !== undefined && { counted }),
      ...(reason !== undefined && { reason }),
      headers: replayed,
    });
  }
  const response: HandlerResponse = stored.kind === 'rerun' ? await rerun() : stored;
  return { ...response, headers: { ...response.headers, ...replayed } };
}

/**
 * Hashes what decides the effect of a request: a dry run must not be replayed to the request that follows it.
 */
function fingerprintOf({ query = {}, body }: IdempotentCall): string {
  return sha256(canonicalJson(Object.keys(query).length === 0 ? body : [query, body]));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
