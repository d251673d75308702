import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import Papa from 'papaparse';
import { newScanExportJob, type ScanExportJob } from '../../core/jobs/job.js';
import type { PublicScan } from '../../core/scans/scan.js';
import { newId } from '../../store/mongo/ids.js';
import { SCANS, type ScanDocument } from '../../store/scans/scan-documents.js';
import { createJobFixture, type JobFixture } from '../support/job-fixture.js';
import { scanArbitrary } from '../support/random-scans.js';
import { runActivity } from '../support/run-activity.js';

const FROM = new Date('2026-06-01T00:00:00Z');
const TO = new Date('2026-06-03T00:00:00Z');
const EVERYTHING = { from: FROM, to: TO, bots: 'include', missed: 'include', clicks: 'include' } as const;
/** More than are read at once. */
const COUNT = 2_400;

let lab: JobFixture;
let stored: ScanDocument[];

beforeAll(async () => {
  lab = await createJobFixture();
  stored = fc
    .sample(scanArbitrary(FROM.getTime(), TO.getTime()), COUNT)
    .map((scan, index) => ({ ...scan, accountId: lab.accountId, qrCodeId: `qr_${index % 3}` }));
  stored[0]!.city = '=1+1';
  stored[0]!.browser = 'A "quoted", browser';
  const ofOthers = fc.sample(scanArbitrary(FROM.getTime(), TO.getTime()), 20);
  await lab.db.collection<ScanDocument>(SCANS).insertMany([...stored, ...ofOthers]);
});

afterAll(async () => {
  await lab?.stop();
});

type Spec = Pick<ScanExportJob, 'format' | 'filter' | 'codeIds'>;

async function queueExport(spec: Partial<Spec> = {}): Promise<ScanExportJob> {
  const fields = { id: newId('job'), accountId: lab.accountId, now: new Date() };
  const job = newScanExportJob({ ...fields, format: 'csv', filter: EVERYTHING, ...spec });
  await lab.jobs.create(job);
  return job;
}

const find = async (id: string) => (await lab.jobs.find(lab, id)) as ScanExportJob;
const count = (jobId: string) => runActivity(() => lab.activities.countExportedScans({ jobId }));
const pack = (jobId: string) => runActivity(() => lab.activities.packScans({ jobId }));
const countFiles = () => lab.db.collection('exports.files').countDocuments();

async function exportText(spec: Partial<Spec> = {}): Promise<string> {
  const { id } = await queueExport(spec);
  await pack(id);
  const { file } = await find(id);
  const bytes = await buffer(lab.files.read(file!.fileId, 0, file!.bytes));
  expect(bytes).toHaveLength(file!.bytes);
  return gunzipSync(bytes).toString();
}

async function exportScans(spec: Partial<Spec> = {}): Promise<PublicScan[]> {
  const text = await exportText({ ...spec, format: 'ndjson' });
  return text
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PublicScan);
}

const idsOf = (scans: readonly PublicScan[]) => scans.map(({ id }) => id).sort();
const expectedIds = (select: (scan: ScanDocument) => boolean) =>
  stored
    .filter(select)
    .map(({ _id }) => `scan_${_id.toHexString()}`)
    .sort();

test('every scan of the account is exported once, newest first, and without the visitor', async () => {
  const scans = await exportScans();
  expect(idsOf(scans)).toEqual(expectedIds(() => true));
  const times = scans.map(({ scannedAt }) => scannedAt);
  expect(times).toEqual([...times].sort().reverse());
  expect(JSON.stringify(scans)).not.toContain(stored[0]!.visitor);
});

test('the CSV has a row per scan, and no cell that a spreadsheet runs', async () => {
  const text = await exportText();
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(data).toHaveLength(COUNT);
  const row = data.find(({ id }) => id === `scan_${stored[0]!._id.toHexString()}`)!;
  expect([row['city'], row['browser']]).toEqual(["'=1+1", 'A "quoted", browser']);
});

test('filters and codes select scans as in analytics', async () => {
  const day = { ...EVERYTHING, to: new Date('2026-06-02T00:00:00Z') };
  expect(idsOf(await exportScans({ filter: day }))).toEqual(expectedIds(({ at }) => at < day.to));
  const people = {
    ...EVERYTHING,
    bots: 'exclude',
    missed: 'exclude',
    clicks: 'exclude',
    country: 'DE',
  } as const;
  expect(idsOf(await exportScans({ filter: people }))).toEqual(
    expectedIds(({ bot, country }) => bot === false && country === 'DE'),
  );
  const only = { ...EVERYTHING, bots: 'exclude', missed: 'only', clicks: 'exclude' } as const;
  expect(idsOf(await exportScans({ filter: only, codeIds: ['qr_1'] }))).toEqual(
    expectedIds(({ missed, qrCodeId }) => missed !== undefined && qrCodeId === 'qr_1'),
  );
  expect(idsOf(await exportScans({ codeIds: ['qr_0', 'qr_2'] }))).toEqual(
    expectedIds(({ qrCodeId }) => qrCodeId !== 'qr_1'),
  );
  expect(await exportScans({ codeIds: [] })).toEqual([]);
});

test('scans are counted first, and a repeated attempt replaces the file of the previous one', async () => {
  const { id } = await queueExport();
  await count(id);
  expect((await find(id)).progress).toEqual({ done: 0, total: COUNT });
  const before = await countFiles();
  const abandoned = (await lab.files.beginScanExport(id, new Date()))!;
  const incomplete = lab.files.write(abandoned.fileId, 'incomplete');
  incomplete.end(Buffer.alloc(300_000));
  await once(incomplete, 'finish');
  await pack(id);
  const { status, progress, file } = await find(id);
  expect([status, progress]).toEqual(['completed', { done: COUNT, total: COUNT }]);
  expect(await countFiles()).toBe(before + 1);

  await lab.files.removeAll([id]);
  expect(await countFiles()).toBe(before);
  expect(file).not.toBeNull();
});

test('a canceled export stops without a result', async () => {
  const { id } = await queueExport();
  await count(id);
  await lab.jobs.cancel(lab, id, new Date());
  await expect(pack(id)).rejects.toMatchObject({ type: 'job_stopped', nonRetryable: true });
  expect((await find(id)).file).toBeNull();
});
