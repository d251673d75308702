import { describe, expect, test } from '@jest/globals';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import { BSON, MongoInvalidArgumentError, MongoNetworkError, MongoServerError } from 'mongodb';
import { z } from 'zod';
import { isolateItem, isProgramError, namingItem } from '../../../activities/program-errors.js';
import { DomainError } from '../../../core/basics/errors.js';
import { StoreTimeoutError } from '../../../store/mongo/timeouts.js';

const systemError = (code: string) => Object.assign(new Error(code), { code, syscall: 'connect' });
const thrownBy = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

const OUTAGES: [string, unknown][] = [
  ['a lost connection to MongoDB', new MongoNetworkError('closed')],
  ['a primary that steps down', new MongoServerError({ message: 'stepdown', code: 189 })],
  ['a full disk of MongoDB', new MongoServerError({ message: 'full', code: 14031 })],
  ['a rejected sign-in to MongoDB', new MongoServerError({ message: 'auth', code: 18 })],
  ['a query that took too long', new StoreTimeoutError('slow')],
  ['a service without capacity', new DomainError('unavailable', 'busy')],
  ['a refused connection', systemError('ECONNREFUSED')],
  ['a full disk', systemError('ENOSPC')],
  ['a socket that undici lost', Object.assign(new Error('closed'), { code: 'UND_ERR_SOCKET' })],
  ['a stream that ended early', Object.assign(new Error('early'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })],
  ['a call of gRPC', Object.assign(new Error('14 UNAVAILABLE'), { code: 14, metadata: {} })],
  ['a call of the Temporal client', Object.assign(new Error('down'), { name: 'ServiceError' })],
  ['a timeout', new DOMException('late', 'TimeoutError')],
  ['an aborted wait', new DOMException('stop', 'AbortError')],
  ['a cancellation', new CancelledFailure('canceled')],
  ['a failure that the activity chose', ApplicationFailure.retryable('again')],
  ['an error with an outage as its cause', new TypeError('failed', { cause: systemError('ECONNRESET') })],
  ['several errors with an outage among them', new AggregateError([new MongoNetworkError('closed')])],
];

const cyclic = new Error('cyclic');
cyclic.cause = cyclic;

const PROGRAM_ERRORS: [string, unknown][] = [
  ['a TypeError', thrownBy(() => (undefined as unknown as string).length)],
  ['a RangeError', thrownBy(() => new Array(-1))],
  ['a conversion of an object without toString', thrownBy(() => String({ toString: 1 }))],
  ['invalid JSON', thrownBy(() => JSON.parse('{'))],
  ['a schema that does not match', thrownBy(() => z.string().parse(1))],
  ['an error of our own code', new Error('There is no payload type URL')],
  ['an argument that Node.js rejects', thrownBy(() => Buffer.from(7 as never))],
  ['a document that MongoDB rejects', new MongoServerError({ message: 'too large', code: 10334 })],
  ['a key that exists', new MongoServerError({ message: 'exists', code: 11000 })],
  ['an argument that the driver rejects', new MongoInvalidArgumentError('bad')],
  ['a value without BSON', new BSON.BSONError('cyclic')],
  ['a domain error that nobody has handled', new DomainError('conflict', 'no')],
  ['a text', 'text'],
  ['nothing', undefined],
  ['an error that is its own cause', cyclic],
];

describe('errors of activities', () => {
  test.each(OUTAGES)('%s is transient', (_name, error) => {
    expect(isProgramError(error)).toBe(false);
  });

  test.each(PROGRAM_ERRORS)('%s is an error of the program', (_name, error) => {
    expect(isProgramError(error)).toBe(true);
  });
});

describe('an item of many', () => {
  const isolate = (error: Error, reported: unknown[]) =>
    isolateItem<unknown>(
      () => Promise.reject(error),
      (instead) => instead.code,
      (one, item) => reported.push([one, item]),
      { row: 3 },
    );

  test('fails alone with an internal error, which is reported with its row', async () => {
    const [error, reported] = [new TypeError('x'), [] as unknown[]];
    expect(await isolate(error, reported)).toBe('internal_error');
    expect(reported).toEqual([[error, { row: 3 }]]);
  });

  test('fails alone with the domain error of its work, which is not reported', async () => {
    const reported: unknown[] = [];
    expect(await isolate(new DomainError('name_taken', 'x'), reported)).toBe('name_taken');
    expect(reported).toEqual([]);
  });

  test('passes an outage on, so that the whole step is repeated', async () => {
    await expect(isolate(new MongoNetworkError('closed'), [])).rejects.toThrow('closed');
  });

  test('that a file needs is named by the error of the file; outages stay as they are', async () => {
    const write = (error: Error) => namingItem('The QR code qr_1', () => Promise.reject(error));
    await expect(write(new TypeError('x'))).rejects.toMatchObject({
      code: 'internal_error',
      message: 'The QR code qr_1 could not be written because of an internal error',
    });
    await expect(write(new MongoNetworkError('closed'))).rejects.toThrow('closed');
    await expect(write(new DomainError('data_too_long', 'long'))).rejects.toMatchObject({
      code: 'data_too_long',
    });
  });
});
