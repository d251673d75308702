import { expect, test } from '@jest/globals';
import { Qrelay, type Job } from '../../../sdk/index.js';

type Step = () => Response | Promise<Response>;

const stateOf = (status: Job['status'], done = 0) => ({
  id: 'job_1',
  status,
  progress: { done, total: 2 },
  error: null,
});
const json =
  (body: object): Step =>
  () =>
    Response.json(body);

/** A stream that sends states, then ends or breaks. */
function stream(states: object[], end: 'ends' | 'breaks' | 'stays open' = 'ends'): Step {
  return () => {
    const blocks = states.map(
      (state) => `id: 1\r\nevent: progress\r\ndata: ${JSON.stringify(state)}\r\n\r\n`,
    );
    // In small pieces, as a network may deliver them.
    const text = `retry: 2000\n\n: waiting\n\n${blocks.join('')}`;
    const chunks = text.match(/[^]{1,7}/g)!;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = chunks.shift();
        if (chunk !== undefined) controller.enqueue(new TextEncoder().encode(chunk));
        else if (end === 'ends') controller.close();
        else if (end === 'breaks') controller.error(new Error('reset'));
        else return new Promise(() => {});
        return undefined;
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  };
}

/** A client whose requests get these responses in order. */
function clientOf(...steps: Step[]) {
  const paths: string[] = [];
  const send = (async (url: string) => {
    paths.push(new URL(url).pathname.replace('/api/v1/jobs/job_1', ''));
    return steps.shift()!();
  }) as typeof fetch;
  return { qrelay: new Qrelay({ url: 'http://localhost', key: 'qrk_1', fetch: send, maxRetries: 0 }), paths };
}

test('states are read from the stream, which is closed when the job has ended', async () => {
  const states = [stateOf('queued'), stateOf('running', 1), stateOf('completed', 2)];
  const { qrelay, paths } = clientOf(stream(states, 'stays open'));
  const seen: Job[] = [];
  expect(await qrelay.waitForJob('job_1', { onProgress: (job) => seen.push(job) })).toEqual(states[2]);
  expect(seen).toEqual(states);
  expect(paths).toEqual(['/events']);
});

test('a stream that ends early or breaks is opened again', async () => {
  const { qrelay, paths } = clientOf(
    stream([stateOf('queued')]),
    stream([stateOf('running', 1)], 'breaks'),
    stream([stateOf('awaiting_confirmation')]),
  );
  expect(await qrelay.waitForJob({ id: 'job_1' })).toMatchObject({ status: 'awaiting_confirmation' });
  expect(paths).toEqual(['/events', '/events', '/events']);
});

test('where the stream cannot be opened, the job is polled every two seconds', async () => {
  const html: Step = () => new Response('<p>', { headers: { 'Content-Type': 'text/html' } });
  const { qrelay, paths } = clientOf(html, json(stateOf('running', 1)), json(stateOf('completed', 2)));
  const startedAt = Date.now();
  expect(await qrelay.waitForJob('job_1')).toMatchObject({ status: 'completed' });
  expect(paths).toEqual(['/events', '', '']);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1_900);
  expect(Date.now() - startedAt).toBeLessThan(6_000);
});

test('a job that failed or was canceled rejects with the job', async () => {
  const failed = { ...stateOf('failed'), error: { code: 'internal_error', message: 'An internal error' } };
  await expect(clientOf(stream([failed])).qrelay.waitForJob('job_1')).rejects.toMatchObject({
    name: 'QrelayError',
    code: 'job_failed',
    message: 'An internal error',
    job: failed,
  });
  await expect(clientOf(stream([stateOf('cancelled')])).qrelay.waitForJob('job_1')).rejects.toMatchObject({
    code: 'job_cancelled',
    job: { status: 'cancelled' },
  });
});

test('an error that another request would get as well rejects', async () => {
  const error = { code: 'not_found', message: 'There is no such job', status: 404, requestId: 'req_1' };
  const { qrelay, paths } = clientOf(() => Response.json({ error }, { status: 404 }));
  await expect(qrelay.waitForJob('job_1')).rejects.toMatchObject({ code: 'not_found', status: 404 });
  expect(paths).toEqual(['/events']);
});

test('the wait ends at timeoutMs and when signal aborts', async () => {
  const open = () =>
    clientOf(stream([stateOf('running')], 'ends'), stream([stateOf('running')], 'ends')).qrelay;
  await expect(open().waitForJob('job_1', { timeoutMs: 200 })).rejects.toMatchObject({
    code: 'timeout',
    status: 0,
  });
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(open().waitForJob('job_1', { signal })).rejects.toThrow('enough');
  const later = new AbortController();
  setTimeout(() => later.abort(new Error('later')), 200);
  await expect(open().waitForJob('job_1', { signal: later.signal })).rejects.toThrow('later');
});
