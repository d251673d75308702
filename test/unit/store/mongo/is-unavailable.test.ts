import { expect, test } from '@jest/globals';
import { type MongoError, MongoNetworkError, MongoServerError } from 'mongodb';
import { isUnavailable } from '../../../../store/mongo/is-unavailable.js';
import { StoreTimeoutError } from '../../../../store/mongo/timeouts.js';

const labeled = (label: string): MongoError => {
  const error = new MongoServerError({ message: 'tried twice', code: 64 });
  error.addErrorLabel(label);
  return error;
};

test.each([
  ['a timeout', new StoreTimeoutError('late')],
  ['a broken connection', new MongoNetworkError('reset')],
  ['a primary that stepped down', new MongoServerError({ message: 'not primary', code: 10107 })],
  ['a server that shuts down', new MongoServerError({ message: 'shutdown', code: 11600 })],
  ['a retried write', labeled('RetryableWriteError')],
  ['a retried transaction', labeled('TransientTransactionError')],
])('%s means that MongoDB is unavailable', (_name, error) => expect(isUnavailable(error)).toBe(true));

test.each([
  ['a duplicate key', new MongoServerError({ message: 'E11000 duplicate key', code: 11000 })],
  ['an unknown operator', new MongoServerError({ message: 'Unrecognized', code: 168 })],
  ['an error in our own code', new TypeError('x is not a function')],
  ['undefined', undefined],
])('%s does not mean that MongoDB is unavailable', (_name, error) =>
  expect(isUnavailable(error)).toBe(false),
);
