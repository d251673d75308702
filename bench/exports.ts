import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import type { Job } from '../core/jobs/job-schemas.js';
import { SCANS, type ScanDocument } from '../store/scans/scan-documents.js';
import { decodesTo } from '../raster/decode-symbol.js';
import { startJobService } from './lib/job-service.js';
import { checkTarget, residentMiB } from './lib/measure.js';
import { randomScan } from './lib/scan-seed.js';

/**
 * An export of 10,000 SVG images: Python checks the ZIP, and zxing-cpp reads some of the images. Then an
 * export of a million raw scans. For both, the memory of the worker.
 */
const CODES = 10_000;
const CODES_PER_REQUEST = 500;
const DECODED = 100;
const MAX_EXPORT_MS = 90_000;
const MAX_WORKER_MIB = 300;
const SCANS_EXPORTED = Number(process.env['BENCH_SCANS'] ?? 1_000_000);
const SCANS_PER_INSERT = 10_000;

/** Checks and unpacks a ZIP, and prints the name of the first damaged file, or `None`. */
const UNPACK = `
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
print(archive.testzip())
archive.extractall(sys.argv[2])
`;

const service = await startJobService();
const folder = mkdtempSync(join(tmpdir(), 'qrelay-exports-'));
try {
  await service.start('api');
  const worker = await service.start('worker');
  const key = await service.createKey();
  const { id: accountId } = (await call(key, 'GET', '/api/v1/account')) as { id: string };
  for (let start = 0; start < CODES; start += CODES_PER_REQUEST) await createCodes(key, start);

  console.log(`worker at rest: ${residentMiB(worker.pid)} MiB`);
  const images = await watch(worker.pid, () =>
    run(key, { select: { filter: {} }, expect: CODES, formats: ['SVG'], manifest: 'json' }),
  );
  const zip = await download(key, images.job);
  console.log(
    `\nexport of ${CODES} SVG: ${seconds(images.ms)} s, ${mebibytes(zip.length)} MiB, worker at most ${images.mib} MiB`,
  );
  checkTarget(`at most ${MAX_EXPORT_MS / 1_000} s`, images.ms <= MAX_EXPORT_MS);
  checkTarget(`at most ${MAX_WORKER_MIB} MiB`, images.mib <= MAX_WORKER_MIB);
  await checkZip(zip);

  for (let stored = 0; stored < SCANS_EXPORTED; stored += SCANS_PER_INSERT) {
    const batch = Array.from({ length: SCANS_PER_INSERT }, () => ({ ...randomScan(Date.now()), accountId }));
    await service.store.db.collection<ScanDocument>(SCANS).insertMany(batch, { ordered: false });
  }
  for (const format of ['csv', 'ndjson']) {
    const range = { from: '2012-01-01', to: '2099-12-31', format, filters: { bots: 'include' } };
    const scans = await watch(worker.pid, () => run(key, { scans: range }));
    const file = await download(key, scans.job);
    console.log(
      `\nexport of ${SCANS_EXPORTED} scans as ${format}: ${seconds(scans.ms)} s, ${mebibytes(file.length)} MiB, worker at most ${scans.mib} MiB`,
    );
    checkTarget(`at most ${MAX_WORKER_MIB} MiB`, scans.mib <= MAX_WORKER_MIB);
    checkTarget('has every scan once', countIds(file) === SCANS_EXPORTED);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
  await service.stop();
}

async function createCodes(of: string, start: number): Promise<void> {
  const items = Array.from({ length: CODES_PER_REQUEST }, (_, index) => ({
    type: 'url',
    data: `https://example.com/${start + index}`,
    name: `Table ${start + index}`,
  }));
  await call(of, 'POST', '/api/v1/qr-codes/bulk', items);
}

async function checkZip(bytes: Buffer): Promise<void> {
  const path = join(folder, 'codes.zip');
  const unpacked = join(folder, 'codes');
  writeFileSync(path, bytes);
  const damaged = execFileSync('python3', ['-c', UNPACK, path, unpacked], { encoding: 'utf8' }).trim();
  checkTarget('Python finds no damaged file', damaged === 'None');
  const manifest = JSON.parse(readFileSync(join(unpacked, 'manifest.json'), 'utf8')) as {
    file: string;
    encoded: string;
  }[];
  const files = new Set(readdirSync(unpacked).filter((name) => name !== 'manifest.json'));
  const isComplete = files.size === CODES && manifest.length === CODES;
  checkTarget(
    `the manifest names the ${CODES} files`,
    isComplete && manifest.every(({ file }) => files.has(file)),
  );
  let decoded = 0;
  for (let index = 0; index < DECODED; index += 1) {
    const { file, encoded } = manifest[Math.floor(Math.random() * manifest.length)]!;
    const image = sharp(join(unpacked, file)).ensureAlpha().raw();
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
    if (await decodesTo(pixels, encoded)) decoded += 1;
  }
  checkTarget(`zxing-cpp reads ${DECODED} random files`, decoded === DECODED);
}

function countIds(file: Buffer): number {
  const ids = new Set<string>();
  const text = gunzipSync(file);
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('scan_', start);
    if (found < 0) break;
    ids.add(text.toString('latin1', found + 5, found + 29));
    start = found + 29;
  }
  return ids.size;
}

/** Submits an export and resolves once it has completed. */
async function run(of: string, body: object): Promise<Job> {
  let job = (await call(of, 'POST', '/api/v1/exports', body)) as Job;
  while (job.status === 'queued' || job.status === 'running') {
    await sleep(100);
    job = (await call(of, 'GET', `/api/v1/jobs/${job.id}`)) as Job;
  }
  if (job.status !== 'completed') throw new Error(JSON.stringify(job));
  return job;
}

async function download(of: string, { id }: Job): Promise<Buffer> {
  const response = await send(of, 'GET', `/api/v1/jobs/${id}/download`);
  return Buffer.from(await response.arrayBuffer());
}

async function call(of: string, method: string, path: string, body?: unknown): Promise<unknown> {
  return (await send(of, method, path, body)).json();
}

async function send(of: string, method: string, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(service.url + path, {
    method,
    headers: { authorization: `Bearer ${of}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response;
}

/** Runs work and returns its time and the largest resident memory of a process in the meantime. */
async function watch(pid: number | undefined, work: () => Promise<Job>) {
  const startedAt = performance.now();
  let mib = 0;
  const timer = setInterval(() => (mib = Math.max(mib, residentMiB(pid))), 100);
  try {
    const job = await work();
    return { job, ms: performance.now() - startedAt, mib };
  } finally {
    clearInterval(timer);
  }
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
