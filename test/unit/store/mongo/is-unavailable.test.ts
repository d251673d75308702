import { expect, test } from '@jest/globals';
import { type MongoError, MongoNetworkError, MongoServerError } from 'mongodb';
import { isUnavailable } from '../../../../store/mongo/is-unavailable.js';
import { StoreTimeoutError } from '../../../../store/mongo/timeouts.js';

const labelled = (label: string): MongoError => {
  const error = new MongoServerError({ message: 'tried twice', code: 64 });
  error.addErrorLabel(label);
  return error;
};

test.each([
  ['no answer in time', new StoreTimeoutError('late')],
  ['a broken connection', new MongoNetworkError('reset')],
  ['a primary that stepped down', new MongoServerError({ message: 'not primary', code: 10107 })],
  ['a server that shuts down', new MongoServerError({ message: 'shutdown', code: 11600 })],
  ['a write that was tried again', labelled('RetryableWriteError')],
  ['a transaction that was tried again', labelled('TransientTransactionError')],
])('%s passes', (_name, error) => expect(isUnavailable(error)).toBe(true));

test.each([
  ['a key that is there', new MongoServerError({ message: 'E11000 duplicate key', code: 11000 })],
  ['an operator that does not exist', new MongoServerError({ message: 'Unrecognized', code: 168 })],
  ['a fault of ours', new TypeError('x is not a function')],
  ['nothing', undefined],
])('%s stays', (_name, error) => expect(isUnavailable(error)).toBe(false));
