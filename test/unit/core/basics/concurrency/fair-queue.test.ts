import { expect, test } from '@jest/globals';
import { createFairQueue, type FairQueueOptions } from '../../../../../core/basics/concurrency/fair-queue.js';

const LIMITS: FairQueueOptions = {
  maxRunning: 1,
  maxRunningPerKey: 1,
  maxWaiting: 10,
  maxWaitingPerKey: 10,
  maxWaitMs: 60_000,
};

/** A queue with work that ends when the test says so; `started` lists the work in the order of its start. */
function createTestQueue(limits: Partial<FairQueueOptions> = {}) {
  const queue = createFairQueue({ ...LIMITS, ...limits });
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      started.push(name);
      ends.set(name, (error) => (error ? reject(error) : resolve(name)));
    });
  const add = (name: string, signal?: AbortSignal): Promise<string> => {
    const result = queue.run(name[0]!, work(name), signal);
    // Most tests leave work in the queue.
    result.catch(() => undefined);
    return result;
  };
  const end = async (name: string, error?: Error): Promise<void> => {
    ends.get(name)!(error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const size = () => queue.size();
  return { size, started, add, end };
}

const UNAVAILABLE = { code: 'unavailable', headers: { 'Retry-After': '5' } };

test('keys take turns, and work with the same key starts in order', async () => {
  const { add, end, started } = createTestQueue();
  const results = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => add(name));
  const order = ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'];
  for (const name of order) await end(name);
  expect(started).toEqual(order);
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
});

test('a key with a backlog does not take the slots that another key may use', async () => {
  const { add, end, started, size } = createTestQueue({ maxRunning: 2 });
  void add('a1');
  void add('a2');
  expect([started, size()]).toEqual([['a1'], { running: 1, waiting: 1 }]);
  void add('b1');
  expect(started).toEqual(['a1', 'b1']);
  await end('b1');
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

test('work beyond the length of the queue is rejected, per key and in total', async () => {
  let rejections = 0;
  const { add, started } = createTestQueue({
    maxWaiting: 3,
    maxWaitingPerKey: 2,
    onReject: () => (rejections += 1),
  });
  for (const name of ['a1', 'a2', 'a3']) void add(name);
  await expect(add('a4')).rejects.toMatchObject(UNAVAILABLE);
  void add('b1');
  void add('c1');
  await expect(add('d1')).rejects.toMatchObject(UNAVAILABLE);
  expect([started, rejections]).toEqual([['a1'], 3]);
});

test('a full queue admits a key without a backlog in place of the newest work of the longest backlog', async () => {
  const { add, end, started } = createTestQueue({ maxWaiting: 3 });
  const [, , , newest] = ['a1', 'a2', 'a3', 'a4'].map((name) => add(name));
  const late = add('b1');
  await expect(newest).rejects.toMatchObject(UNAVAILABLE);
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
  expect(await late).toBe('b1');
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('work that waits too long is rejected and never starts', async () => {
  const { add, end, started, size } = createTestQueue({ maxWaitMs: 1 });
  void add('a1');
  await expect(add('b1')).rejects.toMatchObject(UNAVAILABLE);
  await end('a1');
  expect([started, size()]).toEqual([['a1'], { running: 0, waiting: 0 }]);
});

test('a client that disconnects leaves the queue and frees its place', async () => {
  const { add, end, started, size } = createTestQueue({ maxWaiting: 1 });
  const client = new AbortController();
  void add('a1');
  const left = add('b1', client.signal);
  client.abort();
  await expect(left).rejects.toMatchObject({ code: 'unavailable' });
  await expect(add('b2', client.signal)).rejects.toMatchObject({ code: 'unavailable' });
  void add('c1');
  await end('a1');
  expect([started, size()]).toEqual([['a1', 'c1'], { running: 1, waiting: 0 }]);
});

test('work that fails rejects its caller and lets the next work start', async () => {
  const { add, end, started } = createTestQueue();
  const failing = add('a1');
  void add('a2');
  const rejected = expect(failing).rejects.toThrow('not valid');
  await end('a1', new Error('not valid'));
  await rejected;
  expect(started).toEqual(['a1', 'a2']);
});

test('running work knows whether its key has a backlog', async () => {
  const queue = createFairQueue({ ...LIMITS, maxRunning: 2 });
  const backlogs = ['a', 'a', 'b'].map((key) =>
    queue.run(key, async (turn) => {
      await Promise.resolve();
      return turn.hasBacklog();
    }),
  );
  expect(await Promise.all(backlogs)).toEqual([true, false, false]);
});
