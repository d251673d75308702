import { PassThrough } from 'node:stream';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eventId, writeJobEvents } from '../../../../api/jobs/job-events.js';
import { createJobFeed } from '../../../../api/jobs/job-watcher.js';
import { newBulkExportJob } from '../../../../core/jobs/new-jobs.js';
import type { StoredJob } from '../../../../core/jobs/job.js';

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

/** A response that keeps what is written. */
function openResponse() {
  const stream = new PassThrough();
  let text = '';
  stream.on('data', (piece: Buffer) => (text += piece.toString('utf8')));
  const response = Object.assign(stream, { flushHeaders: () => undefined }) as unknown as ServerResponse;
  return { response, text: () => text };
}

/** States that come when the test says so. */
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
  test('says every 15 seconds that it lives, and stops saying so at its end', async () => {
    const { response, text } = openResponse();
    const { states, push, stream } = openStates();
    const writing = writeJobEvents(response, { states, lastEventId: undefined, present });
    push(queued);
    await settled();
    const beats = () => text().split(': waiting\n\n').length - 1;
    expect(text().startsWith('retry: 2000\n\n')).toBe(true);
    jest.advanceTimersByTime(14_999);
    await settled();
    expect(beats()).toBe(0);
    jest.advanceTimersByTime(30_001);
    await settled();
    expect(beats()).toBe(3);

    push(completed);
    stream.end();
    await writing;
    expect(jest.getTimerCount()).toBe(0);
    expect(response.writableEnded).toBe(true);
    expect(eventsOf(text())).toEqual([
      ['progress', 'queued'],
      ['end', 'completed'],
    ]);
  });

  test('leaves out the state that the client has, and goes on from there', async () => {
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

  test('ends its heartbeat when the database fails', async () => {
    const { response } = openResponse();
    const { states, stream } = openStates();
    const writing = writeJobEvents(response, { states, lastEventId: undefined, present });
    await settled();
    expect(jest.getTimerCount()).toBe(1);
    stream.destroy(new Error('the database is away'));
    await expect(writing).rejects.toThrow('the database is away');
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('whoever follows a job', () => {
  test('and goes away costs nothing from then on', async () => {
    let looks = 0;
    const feed = createJobFeed({
      find: () => Promise.resolve({ ...running, progress: { done: (looks += 1), total: 2 } }),
      changes: async function* (signal) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        yield* [];
      },
      ended: () => undefined,
    });
    const gone = new AbortController();
    const states = feed.follow('a', 'job_1', gone.signal);
    await states.next();
    const waiting = states.next();
    await settled();
    jest.advanceTimersByTime(1_000);
    await waiting;
    expect(looks).toBe(2);

    const last = states.next();
    await settled();
    gone.abort();
    expect(await last).toEqual({ done: true, value: undefined });
    expect(jest.getTimerCount()).toBe(0);
    jest.advanceTimersByTime(60_000);
    expect(looks).toBe(2);
    await feed.close();
  });
});
