import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { HandlerResponse } from '../../../../api/http/response.js';
import { runOnce } from '../../../../api/http/run-once.js';
import { DomainError } from '../../../../core/basics/errors.js';
import { FULL_AUTHORITY, type Authority } from '../../../../core/accounts/scopes.js';
import type { IdempotencyKeyStore, IdempotencyRecord } from '../../../../store/limits/idempotency-keys.js';

const NOW = new Date('2026-11-22T12:00:00Z');
const LEASE_MS = 10_000;
const CREATED: HandlerResponse = { status: 201, headers: { Location: '/x' }, json: { id: 'x' } };

let records: Map<string, IdempotencyRecord & { leaseUntil: number }>;
/** Clock of the database, in milliseconds. */
let time: number;
let renewals: number;
let store: IdempotencyKeyStore;
let limits: number[];
let isFull: boolean;

beforeEach(() => {
  records = new Map();
  time = 0;
  renewals = 0;
  limits = [];
  isFull = false;
  store = {
    async claim(record: IdempotencyRecord, leaseMs: number, limit: number) {
      limits.push(limit);
      if (records.has(record.id)) return { kind: 'repetition' };
      if (isFull) return { kind: 'full', resetAt: new Date(NOW.getTime() + 5_000), retryAfterSeconds: 5 };
      records.set(record.id, { ...record, leaseUntil: time + leaseMs });
      return { kind: 'claimed' };
    },
    async find(id: string) {
      const record = records.get(id);
      return record && { ...record, leaseRemainingMs: record.leaseUntil - time };
    },
    async renew(id: string, leaseMs: number) {
      renewals += 1;
      records.get(id)!.leaseUntil = time + leaseMs;
    },
    async takeOver(id: string, leaseMs: number) {
      const record = records.get(id)!;
      if (record.leaseUntil > time) return false;
      record.leaseUntil = time + leaseMs;
      return true;
    },
    async saveResponse({ id }: IdempotencyRecord, response: IdempotencyRecord['response']) {
      records.get(id)!.response = response;
    },
    release: async (id: string) => void records.delete(id),
  } as unknown as IdempotencyKeyStore;
});

interface Call {
  key?: string | undefined;
  accountId?: string;
  authority?: Authority | null;
  route?: string;
  query?: object;
  body?: unknown;
  effect?: 'none' | 'repeatable' | undefined;
}

/** Makes a call and returns its response with the operation keys that the handler got. */
async function call(options: Call = {}, handle: () => HandlerResponse = () => CREATED) {
  const operationKeys: string[] = [];
  const defaults = {
    key: 'k',
    accountId: 'acc_1',
    authority: null,
    route: 'POST /x',
    body: { a: 1 },
    effect: undefined,
  };
  const response = await runOnce({ ...defaults, ...options }, store, async (operationKey) => {
    operationKeys.push(operationKey);
    return handle();
  }).catch((error: unknown) => error as DomainError);
  return { response, operationKeys };
}

const codeOf = ({ response }: { response: unknown }) => (response as DomainError).code;

describe('a call with an Idempotency-Key', () => {
  test('runs once; repetitions get its response, marked as replayed', async () => {
    const first = await call();
    expect(first.response).toEqual(CREATED);
    const second = await call({ body: { a: 1 } });
    expect(second.operationKeys).toEqual([]);
    expect(second.response).toMatchObject({
      status: 201,
      json: { id: 'x' },
      headers: { Location: '/x', 'Idempotency-Replayed': 'true' },
    });
  });

  test.each([{ key: 'other' }, { accountId: 'acc_2' }, { route: 'POST /y' }])(
    'is independent of one that differs in %p',
    async (difference) => {
      const [one, other] = [await call(), await call(difference)];
      expect(other.operationKeys).toHaveLength(1);
      expect(other.operationKeys).not.toEqual(one.operationKeys);
    },
  );

  test('is rejected with another body, and compares members in any order at any depth', async () => {
    await call({ body: { a: 1, b: [{ c: 2, d: 3 }] } });
    expect(codeOf(await call({ body: { a: 1, b: [{ c: 2, d: 4 }] } }))).toBe('idempotency_mismatch');
    expect((await call({ body: { b: [{ d: 3, c: 2 }], a: 1 } })).response).toMatchObject({ status: 201 });
    expect(codeOf(await call({ body: { b: [3, 2], a: 1 } }))).toBe('idempotency_mismatch');
  });

  test('is rejected with another query, so that a dry run is not replayed in place of what it tried', async () => {
    await call({ query: { dryRun: true } });
    expect(codeOf(await call({ query: {} }))).toBe('idempotency_mismatch');
    expect((await call({ query: { dryRun: true } })).response).toMatchObject({ status: 201 });
    await call({ key: 'plain' });
    expect((await call({ key: 'plain', query: {} })).response).toMatchObject({ status: 201 });
  });

  test.each([
    ['not_printable', { minWidthMm: 16.3 }],
    ['selection_changed', { counted: 21 }],
    ['file_rejected', { reason: 'trailing_data' }],
  ] as const)('replays the error %s with all of its members', async (code, members) => {
    const fail = (): HandlerResponse => {
      throw new DomainError(code, 'no', members);
    };
    await call({}, fail);
    const { response, operationKeys } = await call({}, fail);
    expect(operationKeys).toEqual([]);
    expect(response).toMatchObject({ code, ...members, headers: { 'Idempotency-Replayed': 'true' } });
  });

  test('may have no body', async () => {
    await call({ body: undefined });
    expect((await call({ body: undefined })).response).toMatchObject({ status: 201 });
  });

  test('is rejected while the first one runs, and takes over with its operation key when its lease has ended', async () => {
    let release = (_response: HandlerResponse): void => {};
    const running = new Promise<HandlerResponse>((resolve) => (release = resolve));
    const first = call({}, () => running as unknown as HandlerResponse);
    const rejected = async () => {
      const { response } = await call();
      return { code: codeOf({ response }), wait: (response as DomainError).headers['Retry-After'] };
    };
    expect(await rejected()).toEqual({ code: 'idempotency_in_progress', wait: '1' });
    // The lease was not renewed, so the process has probably crashed: a retry succeeds when the lease has
    // ended.
    time = 5_000;
    expect(await rejected()).toEqual({ code: 'idempotency_in_progress', wait: '5' });
    time = LEASE_MS - 1;
    expect(await rejected()).toEqual({ code: 'idempotency_in_progress', wait: '1' });
    time = LEASE_MS;
    const after = await call();
    release(CREATED);
    expect(after.operationKeys).toEqual((await first).operationKeys);
  });

  test('renews its lease while it runs, and no longer', async () => {
    jest.useFakeTimers();
    try {
      let release = (_response: HandlerResponse): void => {};
      const running = new Promise<HandlerResponse>((resolve) => (release = resolve));
      const first = call({}, () => running as unknown as HandlerResponse);
      for (time = 0; time < 60_000; time += 1_000) await jest.advanceTimersByTimeAsync(1_000);
      expect(codeOf(await call())).toBe('idempotency_in_progress');
      release(CREATED);
      await first;
      const before = renewals;
      await jest.advanceTimersByTimeAsync(60_000);
      expect(renewals).toBe(before);
    } finally {
      jest.useRealTimers();
    }
  });

  test('with an empty, long, or invisible key is rejected by name', async () => {
    for (const key of ['', ' ', 'a b', 'ä', '\u007f', 'x'.repeat(256)]) {
      const rejected = await call({ key });
      expect(codeOf(rejected)).toBe('bad_request');
      expect((rejected.response as DomainError).details?.[0]?.path).toBe('Idempotency-Key');
      expect(rejected.operationKeys).toEqual([]);
    }
    expect((await call({ key: 'x'.repeat(255) })).response).toEqual(CREATED);
  });

  test('is not replayed to a caller with less authority', async () => {
    const narrow: Authority = { scopes: ['keys'], expiresAt: null };
    await call({ authority: FULL_AUTHORITY });
    expect(codeOf(await call({ authority: narrow }))).toBe('forbidden');
    expect((await call({ authority: FULL_AUTHORITY })).response).toMatchObject({ status: 201 });
    for (const record of records.values()) record.authority = null;
    expect(codeOf(await call({ authority: narrow }))).toBe('forbidden');
    expect((await call({ authority: null })).response).toMatchObject({ status: 201 });
  });
});

test('a call without an Idempotency-Key runs each time, with a new operation key, and leaves no record', async () => {
  const [one, other] = [await call({ key: undefined }), await call({ key: undefined })];
  expect(one.operationKeys).not.toEqual(other.operationKeys);
  expect(records.size).toBe(0);
});

describe('an error', () => {
  const failing = (error: Error) => () => {
    throw error;
  };

  test('that the request caused is replayed with its details', async () => {
    const details = [{ path: 'a', message: 'is wrong' }];
    await call({}, failing(new DomainError('validation_error', 'wrong', { details })));
    const { response, operationKeys } = await call();
    expect(operationKeys).toEqual([]);
    expect(response).toBeInstanceOf(DomainError);
    expect(response).toMatchObject({
      code: 'validation_error',
      message: 'wrong',
      details,
      headers: { 'Idempotency-Replayed': 'true' },
    });
  });

  test.each(['rate_limited', 'quota_exceeded', 'forbidden', 'unavailable', 'internal_error'] as const)(
    '%s is not replayed: the key can be used again',
    async (code) => {
      expect(codeOf(await call({}, failing(new DomainError(code, 'no'))))).toBe(code);
      expect((await call()).response).toEqual(CREATED);
    },
  );

  test('of any other kind is not replayed', async () => {
    await call({}, failing(new Error('crash')));
    expect((await call()).response).toEqual(CREATED);
  });
});

describe('a response that is not stored', () => {
  test('is created again with the same operation key', async () => {
    const first = await call({ effect: 'none' });
    const second = await call({ effect: 'none' });
    expect(second.operationKeys).toEqual(first.operationKeys);
    expect(second.response).toMatchObject({ headers: { 'Idempotency-Replayed': 'true' } });
  });

  test('is one with a logo, or of more than 1 MiB, if the route is repeatable', async () => {
    const responses = [{ logo: 'data:image/png;base64,AA' }, { text: 'x'.repeat(1024 * 1024) }];
    for (const [index, json] of responses.entries()) {
      const handle = () => ({ status: 200, json }) as HandlerResponse;
      await call({ key: String(index), effect: 'repeatable' }, handle);
      expect((await call({ key: String(index), effect: 'repeatable' }, handle)).operationKeys).toHaveLength(
        1,
      );
      await call({ key: `all ${index}`.replace(' ', '-') }, handle);
      expect((await call({ key: `all-${index}` }, handle)).operationKeys).toEqual([]);
    }
    await call({ key: 'small', effect: 'repeatable' });
    expect((await call({ key: 'small', effect: 'repeatable' })).operationKeys).toEqual([]);
  });

  test('is an error of a call without effect', async () => {
    const failing = () => {
      throw new DomainError('validation_error', 'wrong');
    };
    await call({ effect: 'none' }, failing);
    expect((await call({ effect: 'none' }, failing)).operationKeys).toHaveLength(1);
  });
});

test('an account with too many keys is limited, except for calls without effect, which run without a record', async () => {
  isFull = true;
  const limited = await call();
  expect(codeOf(limited)).toBe('rate_limited');
  expect(limited.operationKeys).toEqual([]);
  expect((limited.response as DomainError).headers).toEqual({ 'Retry-After': '5' });
  expect((await call({ effect: 'none' })).response).toEqual(CREATED);
  expect(records.size).toBe(0);
  expect(limits[0]! > limits[1]!).toBe(true);
});
