import { randomUUID } from 'node:crypto';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { Qrelay } from '../../sdk/index.js';
import { startTestApi, type TestApi } from '../support/api.js';
import { fencedBlocks } from '../support/fenced-blocks.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { waitFor } from '../support/wait-for.js';

const EXAMPLE_URL = 'https://qr.example.com';
const run = promisify(execFile);

let api: TestApi;
let worker: JobWorker;
let key: string;
let folder: string;
let env: NodeJS.ProcessEnv;
let blocks: { language: string; text: string }[];

beforeAll(async () => {
  const taskQueue = `t-${randomUUID()}`;
  api = await startTestApi({ TEMPORAL_TASK_QUEUE: taskQueue });
  worker = await startJobWorker({ TEMPORAL_TASK_QUEUE: taskQueue, MONGODB_DATABASE: api.db.databaseName });
  ({ key } = await api.createAccount('business'));
  folder = await mkdtemp(join(tmpdir(), 'qrelay-sdk-guide-'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  env = {
    ...process.env,
    QRELAY_URL: api.url,
    QRELAY_API_KEY: key,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    npm_config_registry: 'http://127.0.0.1:1',
  };
  blocks = fencedBlocks(await readFile(new URL('../../docs/sdk.md', import.meta.url), 'utf8'));
});

afterAll(async () => {
  await worker?.stop();
  await api?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test('the commands of the guide install the package of this version', async () => {
  for (const { text } of blocks.filter(({ language }) => language === 'sh')) {
    await run('sh', ['-ec', text.replaceAll(EXAMPLE_URL, api.url)], { cwd: folder, env });
    expect((await stat(join(folder, 'node_modules', 'qrelay', 'index.js'))).isFile()).toBe(true);
  }
});

test('the programs of the guide run', async () => {
  const programs = blocks.filter(({ language, text }) => language === 'js' && !text.includes('createServer'));
  expect(programs.length).toBeGreaterThanOrEqual(7);
  const outputs: string[] = [];
  for (const { text } of programs) {
    await writeFile(join(folder, 'program.mjs'), text);
    const { stdout } = await run(process.execPath, ['program.mjs'], { cwd: folder, env });
    outputs.push(stdout);
  }
  const output = outputs.join('');
  expect(output).toMatch(/\/r\/\w+\n/);
  expect(output).toMatch(/awaiting_confirmation/);
  expect(output).toMatch(/422 validation_error .*\n/);
  expect(output).toMatch(/Menu 0\n/);
  expect(output).toMatch(/completed \d+\n/);
  expect((await readFile(join(folder, 'menu.png'))).toString('latin1', 1, 4)).toBe('PNG');
});

test('the receiver of the guide accepts authentic webhooks only', async () => {
  const { text } = blocks.find((block) => block.text.includes('createServer'))!;
  // On a free port.
  const program = text.replace(
    'listen(8080)',
    "listen(0, '127.0.0.1', () => console.log(server.address().port))",
  );
  await writeFile(join(folder, 'receiver.mjs'), program);
  const child = spawn(process.execPath, ['receiver.mjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    await waitFor(
      () => output.includes('\n'),
      10_000,
      () => 'the port of the receiver',
    );
    const body = JSON.stringify({ type: 'qr_code.scanned', data: { location: { country: 'JP' } } });
    const at = new Date();
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(env['WEBHOOK_SECRET']!).sign('msg_1', at, body),
    };
    const send = async (sent: string) =>
      (await fetch(`http://127.0.0.1:${Number.parseInt(output)}`, { method: 'POST', headers, body: sent }))
        .status;
    expect([await send(body), await send(`${body} `)]).toEqual([204, 401]);
    expect(output).toContain('scan from JP');
  } finally {
    child.kill('SIGKILL');
  }
});

test('waitForJob resolves with a job that is completed, and rejects for one that was canceled', async () => {
  const qrelay = new Qrelay({ url: api.url, key });
  const seen: string[] = [];
  const job = await qrelay.createExport({ body: { select: { filter: { type: 'url' } }, formats: ['SVG'] } });
  const done = await qrelay.waitForJob(job, { onProgress: ({ status }) => seen.push(status) });
  expect([done.id, done.status, seen.at(-1)]).toEqual([job.id, 'completed', 'completed']);
  const canceled = await qrelay.createImport({ body: { format: 'qrelay' } });
  expect((await qrelay.waitForJob(canceled.id)).status).toBe('awaiting_upload');
  await qrelay.cancelJob({ path: { id: canceled.id } });
  await expect(qrelay.waitForJob(canceled)).rejects.toMatchObject({
    code: 'job_cancelled',
    status: 0,
    job: { id: canceled.id, status: 'cancelled' },
  });
  await expect(qrelay.waitForJob('job_01h455vb4pex5vsknk084sn02q')).rejects.toMatchObject({
    code: 'not_found',
  });
});
