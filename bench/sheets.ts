import { startJobService } from './lib/job-service.js';
import { checkTarget, quantile, residentMiB } from './lib/measure.js';

const CODES = 10_000;
const BULK = 500;
/** Sizes of sheets whose memory is compared. */
const LABELS = [500, 2_000, CODES] as const;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const SAMPLE_MS = 50;
/** Maximum memory that a worker may take while it runs a job, in MiB. */
const MAX_WORKER_MIB = 300;
const MAX_GROWTH = 1.1;

interface Job {
  id: string;
  status: string;
  result: { bytes: number; pages: number };
}

const service = await startJobService();
try {
  const api = await service.start('api');
  const worker = await service.start('worker');
  const key = await service.createKey();
  const ids = await createCodes(key);
  console.log(
    `\nLabel sheets: L7160 (21 labels per page), two lines of text, every other code in the style dots`,
  );
  // The first sheets load the renderer, and its code is compiled while they are rendered.
  for (let run = 0; run < 2; run++) await printSheet(key, ids.slice(0, 1_000));
  const before = { api: residentMiB(api.pid), worker: residentMiB(worker.pid) };
  console.log(`memory after the first sheets: API ${before.api} MiB, worker ${before.worker} MiB`);
  const peaks = new Map<number, number>();
  const rows: Record<string, Record<string, number>> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const labels of LABELS) {
      const sampled = sampleWorker(worker.pid);
      const startedAt = performance.now();
      const { result } = await printSheet(key, ids.slice(0, labels));
      const seconds = (performance.now() - startedAt) / 1000;
      const peak = sampled.stop();
      peaks.set(labels, Math.max(peaks.get(labels) ?? 0, peak));
      rows[`${labels}, round ${round + 1}`] = {
        pages: result.pages,
        's from request to completed job': Number(seconds.toFixed(2)),
        'labels per second': Math.round(labels / seconds),
        'PDF MiB': Number((result.bytes / 2 ** 20).toFixed(2)),
        'worker peak MiB': peak,
      };
    }
  }
  console.table(rows);
  const [least, most] = [peaks.get(LABELS[0])!, peaks.get(CODES)!];
  const afterwards = { api: residentMiB(api.pid), worker: residentMiB(worker.pid) };
  console.log(`memory afterwards: API ${afterwards.api} MiB, worker ${afterwards.worker} MiB`);
  console.log(`dry run of ${CODES} labels: p50 ${Math.round(await timeDryRun(key, ids))} ms`);
  checkTarget(`a worker takes at most ${MAX_WORKER_MIB} MiB: ${most} MiB`, most <= MAX_WORKER_MIB);
  checkTarget(
    `memory does not grow with the sheet: ${least} MiB for ${LABELS[0]} labels, ${most} MiB for ${CODES}`,
    most <= MAX_GROWTH * least,
  );
} finally {
  await service.stop();
}

async function createCodes(key: string): Promise<string[]> {
  const ids: string[] = [];
  for (let first = 0; first < CODES; first += BULK) {
    const items = Array.from({ length: BULK }, (_, index) => ({
      type: 'url',
      data: `https://example.com/${first + index}`,
      name: `Table ${first + index}`,
      style: index % 2 === 0 ? {} : { shape: 'dots' },
    }));
    const { data } = await post<{ data: { id: string }[] }>(key, '/api/v1/qr-codes/bulk', items);
    ids.push(...data.map(({ id }) => id));
  }
  return ids;
}

function sheetOf(ids: readonly string[]) {
  return { select: { ids }, layout: 'L7160', text: ['{name}', '{shortUrl}'] };
}

/** Creates a sheet and waits until it can be downloaded. */
async function printSheet(key: string, ids: readonly string[]): Promise<Job> {
  let job = await post<Job>(key, '/api/v1/sheets', sheetOf(ids));
  while (job.status !== 'completed') {
    if (job.status === 'failed') throw new Error(JSON.stringify(job));
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    job = await call<Job>(key, `/api/v1/jobs/${job.id}`, {});
  }
  return job;
}

async function timeDryRun(key: string, ids: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run++) {
    const startedAt = performance.now();
    await post(key, '/api/v1/sheets?dryRun=1', sheetOf(ids));
    times.push(performance.now() - startedAt);
  }
  return quantile(times, 0.5);
}

/** Samples the memory of a process until it is stopped. */
function sampleWorker(pid: number | undefined): { stop: () => number } {
  let peak = residentMiB(pid);
  const timer = setInterval(() => (peak = Math.max(peak, residentMiB(pid))), SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

function post<T>(key: string, path: string, body: unknown): Promise<T> {
  return call<T>(key, path, { method: 'POST', body: JSON.stringify(body) });
}

async function call<T>(key: string, path: string, init: RequestInit): Promise<T> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(service.url + path, { ...init, headers });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
