import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rolldown } from 'rolldown';
import { VERSION } from '../../api/version.js';
import { installSdk } from '../support/generated-clients.js';
import { GOOD_PROGRAM, WRONG_LINES, WRONG_PROGRAM } from '../support/sdk-programs.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

const FILE = `qrelay-${VERSION}.tgz`;
const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));

let api: SharedApi;
let folder: string;
let sdk: Awaited<ReturnType<typeof installSdk>>;
const installed = (...path: string[]) => join(folder, 'node_modules', 'qrelay', ...path);

beforeAll(async () => {
  api = await sharedTestApi();
  folder = await mkdtemp(join(tmpdir(), 'qrelay-sdk-'));
  sdk = await installSdk(api.url, folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the package is installed from the service without a registry, and has no dependencies', async () => {
  const manifest = JSON.parse(await readFile(installed('package.json'), 'utf8')) as Record<string, unknown>;
  expect(manifest).toMatchObject({ name: 'qrelay', version: VERSION, license: 'MIT', type: 'module' });
  expect(manifest['engines']).toEqual({ node: '>=20.19.0' });
  expect(manifest).not.toHaveProperty('dependencies');
  const lock = await readFile(join(folder, 'package-lock.json'), 'utf8');
  expect(lock).toContain(`${api.url}/sdk/${FILE}`);
  expect(await readFile(installed('THIRD-PARTY-LICENSES.txt'), 'utf8')).toMatch(
    /standardwebhooks [\d.]+ \(MIT\)/,
  );
});

test('the compiler accepts a program of ten operations in strict mode, and rejects wrong ones', async () => {
  await writeFile(join(folder, 'good.ts'), GOOD_PROGRAM);
  await writeFile(join(folder, 'wrong.ts'), WRONG_PROGRAM);
  expect(await sdk.compile('good.ts')).toEqual([]);
  const errors = await sdk.compile('wrong.ts');
  const lines = errors.map((error) => Number(/^wrong\.ts\((\d+),/.exec(error)?.[1]));
  expect([...new Set(lines)]).toEqual(WRONG_LINES);
});

test('every operation of the document is a method, also of withResponse', async () => {
  const document = (await (await fetch(`${api.url}/openapi.json`)).json()) as any;
  const ids = Object.values<any>(document.paths).flatMap((item) =>
    Object.values<any>(item).map(({ operationId }) => operationId as string),
  );
  const program = `import { Qrelay } from 'qrelay';
    const qrelay = new Qrelay({ url: 'http://localhost', key: 'qrk_1' });
    const ids = ${JSON.stringify(ids)};
    const missing = ids.filter((id) => [qrelay, qrelay.withResponse].some((one) => typeof one[id] !== 'function'));
    const own = Object.getOwnPropertyNames(Qrelay.prototype).filter((name) => !ids.includes(name));
    console.log(JSON.stringify({ missing, own: own.sort() }));`;
  await writeFile(join(folder, 'methods.mjs'), program);
  expect(ids.length).toBeGreaterThan(100);
  expect(JSON.parse(await sdk.run('methods.mjs'))).toEqual({
    missing: [],
    own: ['constructor', 'iterate', 'waitForJob', 'withResponse'],
  });
});

test('the SDK imports nothing, has at most 60 KB minified, and the package at most 300 KB', async () => {
  const code = await readFile(installed('index.js'), 'utf8');
  expect(code).not.toMatch(/node:|\brequire\(|^import /m);
  const bundle = await rolldown({ input: installed('index.js'), platform: 'neutral' });
  const { output } = await bundle.generate({ minify: true });
  expect(Buffer.byteLength(output[0].code)).toBeLessThanOrEqual(60_000);
  expect((await stat(join(CHECKOUT, 'dist', 'sdk', FILE))).size).toBeLessThanOrEqual(300_000);
});

test('another build has the same bytes', async () => {
  const script = join(CHECKOUT, 'scripts', 'setup', 'bundle-sdk.mjs');
  await promisify(execFile)(process.execPath, [script, join(folder, 'built')]);
  const served = Buffer.from(await (await fetch(`${api.url}/sdk/${FILE}`)).arrayBuffer());
  expect((await readFile(join(folder, 'built', FILE))).equals(served)).toBe(true);
});

test('the package is served with an ETag to GET, HEAD, and conditional requests', async () => {
  const url = `${api.url}/sdk/${FILE}`;
  const response = await fetch(url);
  const etag = response.headers.get('ETag')!;
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/gzip');
  expect(response.headers.get('Cache-Control')).toBe('no-cache');
  const bytes = await response.arrayBuffer();
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(bytes.byteLength)]);
  const again = await fetch(url, { headers: { 'If-None-Match': etag } });
  expect([again.status, again.headers.get('ETag')]).toEqual([304, etag]);
});

test('qrelay.tgz redirects to the current version, and another version is a 404 that names it', async () => {
  const latest = await fetch(`${api.url}/sdk/qrelay.tgz`, { redirect: 'manual' });
  expect([latest.status, latest.headers.get('Cache-Control')]).toEqual([302, 'no-cache']);
  const location = new URL(latest.headers.get('Location')!, latest.url).href;
  expect(location).toBe(`${api.url}/sdk/${FILE}`);
  for (const file of ['qrelay-9.9.9.tgz', 'package', `${FILE}.sha256`, '..%2Fsite.json']) {
    const other = await fetch(`${api.url}/sdk/${file}`);
    const { error } = (await other.json()) as any;
    expect([other.status, error.code]).toEqual([404, 'not_found']);
    expect(error.message).toContain(`/sdk/${FILE}`);
  }
});
