import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eventId, writeJobEvents } from '../../../../api/jobs/job-events.js';
import { createJobWatcher } from '../../../../api/jobs/job-watcher.js';
import { newBulkExportJob, type StoredJob } from '../../../../core/jobs/job.js';

const queued: StoredJob = newBulkExportJob({
  id: 'job_1',
  accountId: 'a',
  now: new Date(),
  codeIds: ['qr_1', 'qr_2'],
  format: 'PNG',
  size: null,
  base: 'http://localhost:3000',
});
const running: StoredJob = { ...queued, status: 'running', progress: { done: 1, total: 2 } };
const completed: StoredJob = { ...queued, status: 'completed', progress: { done: 2, total: 2 } };

/** Opens a response that collects what is written. */
function openResponse() {
  const stream = new PassThrough();
  let text = '';
  stream.on('data', (piece: Buffer) => (text += piece.toString('utf8')));
  const response = Object.assign(stream, { flushHeaders: () => undefined }) as unknown as ServerResponse;
  return { response, text: () => text };
}

/** Opens a stream of states that the test writes to. */
function openStates() {
  const stream = new PassThrough({ objectMode: true });
  return { states: stream as AsyncIterable<StoredJob>, push: (job: StoredJob) => stream.write(job), stream };
}

const present = ({ status }: StoredJob) => status;
const eventsOf = (text: string) =>
  [...text.matchAll(/^event: (\w+)\ndata: "(\w+)"/gm)].map(([, e, d]) => [e, d]);

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});

afterEach(() => {
  jest.useRealTimers();
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the event stream of a job', () => {
  test('sends a heartbeat every 15 seconds until it ends', async () => {
    const { response, text } = openResponse();
    const { states, push, stream } = openStates();
    const writing = writeJobEvents(response, { states, lastEventId: undefined, present });
    push(queued);
    await settled();
    const heartbeats = () => text().split(': waiting\n\n').length - 1;
    expect(text().startsWith('retry: 2000\n\n')).toBe(true);
    jest.advanceTimersByTime(14_999);
    await settled();
    expect(heartbeats()).toBe(0);
    jest.advanceTimersByTime(30_001);
    await settled();
    expect(heartbeats()).toBe(3);

    push(completed);
    stream.end();
    await writing;
    jest.advanceTimersByTime(60_000);
    await settled();
    expect(heartbeats()).toBe(3);
    expect(response.writableEnded).toBe(true);
    expect(eventsOf(text())).toEqual([
      ['progress', 'queued'],
      ['end', 'completed'],
    ]);
  });

  test('resumes after the state that the client already has', async () => {
    const { response, text } = openResponse();
    const { states, push, stream } = openStates();
    const writing = writeJobEvents(response, { states, lastEventId: eventId(running), present });
    push(running);
    push(completed);
    stream.end();
    await writing;
    expect(eventsOf(text())).toEqual([['end', 'completed']]);
    expect(text()).toContain(`id: ${eventId(completed)}\n`);
  });

  test('stops its heartbeat when the database fails', async () => {
    const { response, text } = openResponse();
    const { states, stream } = openStates();
    const writing = writeJobEvents(response, { states, lastEventId: undefined, present });
    await settled();
    jest.advanceTimersByTime(15_000);
    await settled();
    expect(text()).toContain(': waiting\n\n');
    stream.destroy(new Error('no connection'));
    await expect(writing).rejects.toThrow('no connection');
    const written = text();
    jest.advanceTimersByTime(60_000);
    await settled();
    expect(text()).toBe(written);
  });
});

describe('a job watcher', () => {
  test('reads nothing more for a follower that has disconnected', async () => {
    let reads = 0;
    const watcher = createJobWatcher({
      find: () => Promise.resolve({ ...running, progress: { done: (reads += 1), total: 2 } }),
      watchChanges: async function* (signal) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        yield* [];
      },
      onEnd: () => undefined,
    });
    const disconnected = new AbortController();
    const states = watcher.follow('a', 'job_1', disconnected.signal);
    await states.next();
    const waiting = states.next();
    await settled();
    jest.advanceTimersByTime(1_000);
    await waiting;
    expect(reads).toBe(2);

    const last = states.next();
    await settled();
    disconnected.abort();
    expect(await last).toEqual({ done: true, value: undefined });
    jest.advanceTimersByTime(60_000);
    expect(reads).toBe(2);
    await watcher.close();
  });

  test('reads a job once for all of its followers, and each gets every latest state', async () => {
    let reads = 0;
    let notify: () => void = () => undefined;
    const changes = async function* (signal: AbortSignal) {
      while (!signal.aborted) {
        await new Promise<void>((resolve) => {
          notify = resolve;
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
        yield { id: 'job_1', ended: false };
      }
    };
    const watcher = createJobWatcher({
      find: () => Promise.resolve({ ...running, progress: { done: (reads += 1), total: 900 } }),
      watchChanges: changes,
      onEnd: () => undefined,
    });
    const disconnected = new AbortController();
    const followers = Array.from({ length: 20 }, () => watcher.follow('a', 'job_1', disconnected.signal));
    await Promise.all(followers.map((states) => states.next()));
    await settled();
    const before = reads;
    const next = Promise.all(followers.map((states) => states.next()));
    await settled();
    notify();
    const states = await next;
    expect(new Set(states.map(({ value }) => (value as StoredJob).progress.done)).size).toBe(1);
    await settled();
    expect(reads - before).toBeLessThanOrEqual(1);
    jest.advanceTimersByTime(1_000);
    await settled();
    expect(reads - before).toBeLessThanOrEqual(2);
    const ended = Promise.all(followers.map((follower) => follower.return(undefined)));
    disconnected.abort();
    await ended;
    const last = reads;
    jest.advanceTimersByTime(60_000);
    await settled();
    expect(reads).toBe(last);
    await watcher.close();
  });
});
