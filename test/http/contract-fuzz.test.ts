import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { WITH_DELIVERIES, startJobWorker, type JobWorker } from '../support/job-worker.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { canHaveSchemathesis, findSchemathesis } from '../support/schemathesis.js';
import { takeTestDatabase } from '../support/test-database.js';

/**
 * Phases that test every operation. The number of their cases is fixed, so they end on a slow machine, too.
 */
const WHOLE_PHASES = ['--phases', 'examples,fuzzing,stateful', '--max-examples', '3'];
/** The coverage phase has 22,700 cases, which take minutes: it tests as many as it can in 15 s. */
const COVERAGE_PHASE = ['--phases', 'coverage', '--max-time', '15'];
/**
 * The examples and a random case of every operation, for a key whose responses are searched for what it must
 * not see.
 */
const FEW_EACH = ['--phases', 'examples,fuzzing', '--max-examples', '1'];
const RUN_MS = 480_000;

/**
 * Every check of schemathesis is enabled on every operation. One expectation is wider, because JSON Schema
 * cannot express it: a request in the documented shape may still break a rule about its content. The API then
 * rejects it with 422 (an IBAN without its check sum, colors without contrast, data over the symbol's
 * capacity), 400 (a cursor that no response contained, a time range that ends before it begins), 410 or 416
 * (an expired ZIP, a range past its end), 412 (a stale ETag), or 415 (bytes that are no file of their type).
 * `fuzz_hooks.py` documents how it changes calls. One worker, because the parser of Python 3.11 fails
 * occasionally in two threads.
 */
const CONFIGURATION = `
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", 400, 401, 403, 404, 409, 410, 412, 415, 416, 422, 429]
`;

let api: TestApi;
let account: TestAccount;
let worker: JobWorker;
let folder: string;
let ownKeyId: string;
let limited: LimitedKey;

beforeAll(async () => {
  const env = {
    MONGODB_DATABASE: takeTestDatabase(),
    TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
    SECRET_KEY: TEST_SECRET_KEY,
    TRUST_PROXY: 'true',
  };
  [api, worker] = await Promise.all([startTestApi(env), startJobWorker({ ...env, ...WITH_DELIVERIES })]);
  account = await api.createAccount('business');
  const list = await account.request('GET', '/api/v1/api-keys');
  ownKeyId = ((await list.json()) as { data: { id: string }[] }).data[0]!.id;
  limited = await createLimitedKey();
  folder = await mkdtemp(join(tmpdir(), 'qrelay-fuzz-'));
  await writeFile(join(folder, 'schemathesis.toml'), CONFIGURATION);
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

// The only test that needs more than Node: required in continuous integration, skipped on machines without
// Python.
const fuzz = process.env['CI'] || canHaveSchemathesis() ? test : test.skip;

const TESTED_ALL = /Selected: (\d+)\/\1\s+Tested: \1\b/;

fuzz.each([
  // First, while the codes are as they were created.
  ['nothing of another folder with a key limited to folders', FEW_EACH, TESTED_ALL, true],
  ['no behavior in any operation that contradicts the OpenAPI document', WHOLE_PHASES, TESTED_ALL, false],
  [
    'no behavior at the limits of parameters that contradicts the OpenAPI document',
    COVERAGE_PHASE,
    /Coverage/,
    false,
  ],
])(
  'schemathesis finds %s',
  async (_what, phases, expected, isLimited) => {
    const program = await findSchemathesis();
    const created = await account.request('POST', '/api/v1/api-keys', { name: 'spare' });
    const spare = (await created.json()) as { id: string };
    const { code, output } = await run(
      program,
      [
        'run',
        `${api.url}/openapi.json`,
        ...['--header', `Authorization: Bearer ${isLimited ? limited.key : account.key}`],
        ...['--checks', 'all', '--workers', '1', ...phases],
        ...['--generation-deterministic', '--no-shrink', '--no-color'],
      ],
      {
        SCHEMATHESIS_HOOKS: fileURLToPath(new URL('../openapi/fuzz_hooks.py', import.meta.url)),
        FUZZ_OWN_KEY_ID: ownKeyId,
        FUZZ_SPARE_KEY_ID: spare.id,
        FUZZ_HIDDEN: isLimited ? limited.hidden.join() : '',
      },
    );
    if (code !== 0) {
      const failures = api.logLines.filter((line) => line.includes('request failed')).join('');
      throw new Error(`schemathesis ended with ${code}:\n${output}\n${failures}`);
    }
    expect(output).toMatch(/(\d+) generated, \1 passed/);
    expect(output).toMatch(expected);
  },
  RUN_MS + 110_000,
);

interface LimitedKey {
  key: string;
  /** IDs, names, short code, and tag of what is in the other folder. */
  hidden: string[];
}

/** Creates a key that sees one of two folders, both of which have codes. */
async function createLimitedKey(): Promise<LimitedKey> {
  const post = async (path: string, body: object) =>
    (await (await account.request('POST', path, body)).json()) as {
      id: string;
      key: string;
      shortCode: string;
    };
  const seen = await post('/api/v1/folders', { name: 'Seen' });
  const hidden = await post('/api/v1/folders', { name: 'Hidden-7c1e' });
  const code = { type: 'url', data: 'https://example.com', name: 'Hidden-7c1e', tags: ['hidden-7c1e'] };
  await post('/api/v1/qr-codes', { ...code, name: 'Seen', tags: ['seen'], folder: seen.id });
  const { id, shortCode } = await post('/api/v1/qr-codes', { ...code, folder: hidden.id });
  const { key } = await post('/api/v1/api-keys', { name: 'Limited', folders: [seen.id] });
  return { key, hidden: [hidden.id, id, shortCode, 'Hidden-7c1e', 'hidden-7c1e'] };
}

function run(
  program: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...env }, timeout: RUN_MS });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
