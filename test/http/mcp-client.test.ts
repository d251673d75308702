import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { canHavePythonPackage, pythonEnvironment } from '../../bench/lib/python-environment.js';
import { startTestApi, type TestApi } from '../support/api.js';
import { decodeQr } from '../support/decode-qr.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';

const LIBRARY = ['mcp', '2.3.0'] as const;
const OTHERS = ['jsonschema==4.26.0'];
const PROGRAM = fileURLToPath(new URL('../support/mcp_client.py', import.meta.url));

const TOOL_NAMES = [
  'bulk_create_qr_codes',
  'bulk_update_qr_codes',
  'create_qr_code',
  'get_account',
  'get_analytics',
  'get_job',
  'get_qr_code',
  'get_qr_code_history',
  'get_qr_code_image',
  'list_qr_codes',
  'preview_qr_code',
  'resolve_qr_code',
  'roll_back_qr_code',
  'update_qr_code',
];

/** Calls every tool with the official Python client, which validates what each returns. */
async function callEveryTool(mode: string): Promise<any> {
  const { key } = await api.createAccount('business');
  const openapi: unknown = await (await fetch(`${api.url}/openapi.json`)).json();
  const python = join(await pythonEnvironment(...LIBRARY, { others: OTHERS }), 'bin', 'python');
  const child = spawn(python, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ url: `${api.url}/mcp`, key, mode, openapi }));
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return JSON.parse(output);
}

// Needs Python and its package index. Always runs in continuous integration; skipped on machines without
// them.
const inPython = process.env['CI'] || canHavePythonPackage(...LIBRARY) ? test : test.skip;

let api: TestApi;
let worker: JobWorker;

beforeAll(async () => {
  const taskQueue = `t-${randomUUID()}`;
  api = await startTestApi({ TEMPORAL_TASK_QUEUE: taskQueue });
  worker = await startJobWorker({ TEMPORAL_TASK_QUEUE: taskQueue, MONGODB_DATABASE: api.db.databaseName });
});
afterAll(async () => {
  await worker?.stop();
  await api?.stop();
});

inPython.each([
  { mode: 'auto', revision: '2026-07-28', note: 'MCP: Proof client' },
  // Without a session, a server of this era does not know which client calls a tool.
  { mode: 'legacy', revision: '2025-11-25', note: 'MCP' },
])(
  'the official Python client calls every tool in the mode $mode, and the results match both schemas',
  async ({ mode, revision, note }) => {
    const { tools, results, images, instructions, ...other } = await callEveryTool(mode);
    expect(other.revision).toBe(revision);
    expect(tools.map(({ name }: any) => name)).toEqual(TOOL_NAMES);
    expect(Object.keys(results).toSorted()).toEqual(TOOL_NAMES);
    expect(Buffer.byteLength(instructions)).toBeLessThanOrEqual(1_024);
    for (const { encoded, png } of images) {
      const bytes = Buffer.from(png, 'base64');
      expect(await decodeQr(bytes)).toBe(encoded);
    }
    expect(images).toHaveLength(2);

    expect(results.get_qr_code_history.data[0]).toMatchObject({ revision: 2, note });
    expect(results.roll_back_qr_code.data).toEqual({ url: 'https://example.com/menu' });
    expect(results.bulk_update_qr_codes).toMatchObject({ type: 'bulk_update', progress: { total: 3 } });
    expect(results.get_job.status).toBe('completed');
  },
);
