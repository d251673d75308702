import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/common';
import { MongoClient, MongoServerError } from 'mongodb';
import { createLogger } from '../../../telemetry/logger.js';
import { serializeError } from '../../../telemetry/serialize-error.js';

/** Logs one entry and returns it. */
function logged(write: (log: ReturnType<typeof createLogger>) => void, level = 'info') {
  const lines: string[] = [];
  write(createLogger(level, 'test', { write: (line) => lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0]!) as Record<string, any>;
}

/** Returns a port on which nothing listens. */
async function getClosedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('an error in the log', () => {
  test.each(['127.0.0.1', 'localhost'])(
    "of MongoDB's server selection at %s shows why no server could be reached",
    async (host) => {
      const port = await getClosedPort();
      const client = new MongoClient(`mongodb://user:hush@${host}:${port}/?replicaSet=rs0`, {
        serverSelectionTimeoutMS: 200,
      });
      const error: unknown = await client.connect().catch((failure: unknown) => failure);
      await client.close();
      const entry = logged((log) => log.warn({ err: error }, 'could not reach MongoDB'));
      expect(entry['err']).toMatchObject({ type: 'MongoServerSelectionError' });
      expect(JSON.stringify(entry['err']['cause'])).toMatch(/ECONNREFUSED/);
      expect(entry['err']).not.toHaveProperty('reason');
      expect(JSON.stringify(entry)).not.toMatch(/hush|unable to serialize/);
      expect(JSON.stringify(entry).length).toBeLessThan(3_000);
    },
  );

  test('of a Temporal activity shows its type and its cause in the field of the SDK', () => {
    const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    const error = ApplicationFailure.create({ message: 'could not store', type: 'unavailable', cause });
    expect(logged((log) => log.warn({ error, attempt: 2 }, 'Activity failed'))).toMatchObject({
      attempt: 2,
      error: {
        type: 'ApplicationFailure',
        failureType: 'unavailable',
        message: 'could not store',
        cause: { type: 'Error', message: 'read ECONNRESET', code: 'ECONNRESET' },
      },
    });
  });

  test('shows the code of MongoDB, and not the values of a duplicate key', () => {
    const error = new MongoServerError({
      message:
        'E11000 duplicate key error collection: qrelay.accounts index: email_1 dup key: { email: "hush@x.example" }',
      code: 11_000,
    });
    expect(serializeError(error, false)).toMatchObject({ type: 'MongoServerError', code: 11_000 });
    expect(JSON.stringify(serializeError(error, true))).not.toContain('hush');
  });

  test('has a stack at level error, and at every level while debugging', () => {
    const err = new Error('x', { cause: new Error('y') });
    expect(logged((log) => log.warn({ err }, 'm'))['err']).not.toHaveProperty('stack');
    expect(logged((log) => log.error({ err }, 'm'))['err']).toHaveProperty('cause.stack');
    expect(logged((log) => log.warn({ err }, 'm'), 'debug')['err']).toHaveProperty('stack');
  });

  test('is shown as well if it is logged alone, by a child logger, or is not an Error', () => {
    const err = new TypeError('x');
    expect(logged((log) => log.error(err))).toMatchObject({ msg: 'x', err: { type: 'TypeError' } });
    expect(logged((log) => log.child({ requestId: 'r' }).error({ err }, 'm'))).toMatchObject({
      requestId: 'r',
      err: { message: 'x' },
    });
    expect(logged((log) => log.child({ err }).warn('m'))['err']).toMatchObject({ message: 'x' });
    expect(logged((log) => log.error({ err: { thrown: 1 } }, 'm'))['err']['message']).toBe('{"thrown":1}');
  });

  test('is bounded, even with a cycle of causes or a very long message', () => {
    const error = new Error('x'.repeat(100_000));
    error.cause = new AggregateError(Array.from({ length: 50 }, () => error));
    expect(JSON.stringify(serializeError(error, true)).length).toBeLessThan(100_000);
    const chain = new Error('a');
    chain.cause = chain;
    expect(JSON.stringify(serializeError(chain, false)).length).toBeLessThan(1_000);
  });

  test.each([
    ['connect ECONNREFUSED 203.0.113.7:443', 'connect ECONNREFUSED [IP]:443'],
    ['connect ETIMEDOUT 2001:db8::7:443', 'connect ETIMEDOUT [IP]'],
    ['from ::ffff:203.0.113.7.', 'from [IP].'],
    ['of 203.0.113.7: reset', 'of [IP]: reset'],
    ['peer:203.0.113.7 is gone', 'peer:[IP] is gone'],
    ['peer:2001:db8::7 is gone', 'peer:[IP] is gone'],
    ['ip_203.0.113.7ms', 'ip_[IP]ms'],
    [':'.repeat(900), ':'.repeat(900)],
    ['connect ECONNREFUSED 127.0.0.1:27017', 'connect ECONNREFUSED 127.0.0.1:27017'],
    ['connect ECONNREFUSED ::1:27017', 'connect ECONNREFUSED ::1:27017'],
    [
      'mongodb:27017 at 12:30:45 in node::Foo, version 10.4.0',
      'mongodb:27017 at 12:30:45 in node::Foo, version 10.4.0',
    ],
  ])('names no IP address except loopback: %s', (message, shown) => {
    expect(serializeError(new Error(message), false).message).toBe(shown);
  });

  test.each([
    ['203.0.113.77', 495],
    ['mongodb://user:hush-hush-hush@db.example/', 490],
  ])('shows no part of what is masked where a long message is cut: %s', (secret, words) => {
    const err = new Error(`${'x '.repeat(words)}${secret}`);
    expect(JSON.stringify(logged((log) => log.warn({ err }, 'm')))).not.toMatch(/203|hush/);
  });

  test('that is logged alone has no IP address in its message', () => {
    expect(logged((log) => log.error(new Error('from 203.0.113.7')))['msg']).toBe('from [IP]');
  });

  test('shows no credentials of any URL', () => {
    const err = new Error('could not reach https://user:hush@proxy.example/x');
    expect(JSON.stringify(logged((log) => log.error({ err }, 'm')))).not.toContain('hush');
  });
});
