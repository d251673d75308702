import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findOnPath } from '../../embedded/find-program.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { fencedBlocks } from '../support/fenced-blocks.js';

const run = promisify(execFile);

/** Stands in for the package `requests`, which may not be installed, with Python's own HTTP client. */
const REQUESTS_MODULE = `
import json as _json, urllib.request

class Response:
    def __init__(self, raw):
        self.status_code, self.content = raw.status, raw.read()
    def json(self):
        return _json.loads(self.content)
    def raise_for_status(self):
        pass

def _send(method, url, headers=None, json=None):
    data = None if json is None else _json.dumps(json).encode()
    headers = dict(headers or {}, **({"Content-Type": "application/json"} if data else {}))
    return Response(urllib.request.urlopen(urllib.request.Request(url, data, headers, method=method)))

def get(url, **options): return _send("GET", url, **options)
def post(url, **options): return _send("POST", url, **options)
def patch(url, **options): return _send("PATCH", url, **options)
`;

/** Skips a language that is not installed; in CI, each must run. */
const testWith = (program: string) =>
  process.env['CI'] || findOnPath([program], process.env['PATH']) !== undefined ? test : test.skip;

describe('the quick start', () => {
  let api: TestApi;
  let account: TestAccount;
  let folder: string;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    api = await startTestApi();
    account = await api.createAccount();
    folder = await mkdtemp(join(tmpdir(), 'qrelay-quick-start-'));
    env = { ...process.env, NODE_OPTIONS: '', KEY: account.key };
  });
  afterAll(async () => {
    await api?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function programIn(language: string): Promise<string> {
    const page = await readFile(new URL('../../docs/quick-start.md', import.meta.url), 'utf8');
    const blocks = fencedBlocks(page).filter((block) => block.language === language);
    expect(blocks.length).toBeGreaterThan(4);
    return blocks
      .map(({ text }) => text)
      .join('\n')
      .replaceAll('http://localhost:3000', api.url);
  }

  /**
   * Runs a program and returns the code that it has created, which leads to the page that the last step sets.
   */
  async function expectTour(program: string, args: string[]): Promise<void> {
    await rm(join(folder, 'menu.png'), { force: true });
    await run(program, args, { cwd: folder, env, timeout: 60_000 });
    const list = await account.request('GET', '/api/v1/qr-codes?limit=1');
    const { data } = (await list.json()) as { data: { name: string; data: unknown }[] };
    expect(data[0]).toMatchObject({ name: 'Menu', data: 'https://example.com/winter-menu' });
    expect((await readFile(join(folder, 'menu.png'))).subarray(1, 4).toString()).toBe('PNG');
  }

  testWith('jq')('works in a shell', async () => {
    const commands = (await programIn('sh')).replace(/^export .*$/gm, '');
    await expectTour('bash', ['-euo', 'pipefail', '-c', commands]);
  });

  test('works in JavaScript', async () => {
    await writeFile(join(folder, 'tour.mjs'), await programIn('js'));
    await expectTour(process.execPath, ['tour.mjs']);
  });

  testWith('python3')('works in Python', async () => {
    await writeFile(join(folder, 'requests.py'), REQUESTS_MODULE);
    await writeFile(join(folder, 'tour.py'), await programIn('python'));
    await expectTour('python3', ['tour.py']);
  });
});
