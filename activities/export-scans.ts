import { requireJobView, type JobViewDeps } from '../codes/require-job-view.js';
import type { ScanFilter } from '../core/scans/analytics/query.js';
import { CSV_FILE_MARK, csvLine } from '../core/basics/csv.js';
import { EXPORT_RETENTION_MS, SCAN_EXPORT_FILE_NAMES, type ScanExportJob } from '../core/jobs/job.js';
import { SCANS_CSV_HEADER, scanCsvLine } from '../core/scans/scan-csv.js';
import { presentScan, type PublicScan } from '../core/scans/scan.js';
import type { Stores } from '../store/create-stores.js';
import type { ScanScope } from '../store/scans/scan-query.js';
import { writeGzip } from '../zip/write-gzip.js';
import { jobStopped, withDomainFailures } from './failures.js';
import { namingItem } from './program-errors.js';
import { withHeartbeat } from './with-heartbeat.js';

/** Minimum interval between updates of the progress. */
const PROGRESS_INTERVAL_MS = 250;

export type ScanExportDeps = JobViewDeps & Pick<Stores, 'exportFiles' | 'scanReader' | 'codeListing'>;

interface Attempt {
  job: ScanExportJob;
  fileId: string;
}

/** Creates the activities that export raw scans. */
export function createScanExportActivities(deps: ScanExportDeps) {
  const { exportFiles: files, scanReader, now } = deps;

  /**
   * @throws ApplicationFailure `job_stopped` if the job ended or was canceled; DomainError `forbidden` if its
   *   API key has ended.
   */
  async function begin(jobId: string): Promise<Attempt> {
    const attempt = await files.beginScanExport(jobId, now());
    if (!attempt) throw jobStopped();
    return { ...attempt, job: await limited(attempt.job) };
  }

  /** Returns a job, limited to the codes that its API key sees now. */
  async function limited(job: ScanExportJob): Promise<ScanExportJob> {
    const view = await requireJobView(job, deps);
    if (!view.limit) return job;
    const seen = new Set(await deps.codeListing.listIds(view, {}, 'createdAt'));
    return { ...job, codeIds: (job.codeIds ?? []).filter((id) => seen.has(id)) };
  }

  /**
   * Yields the lines of the file. Stores the progress at most every 250 ms; throws `job_stopped` if the job
   * ended or was canceled.
   */
  async function* readLines({ job, fileId }: Attempt, written: { scans: number }): AsyncGenerator<string> {
    const { scope, filter } = selectionOf(job);
    const lineOf = job.format === 'csv' ? scanCsvLine : ndjsonLine;
    if (job.format === 'csv') yield `${CSV_FILE_MARK}${csvLine(SCANS_CSV_HEADER)}`;
    let reportedAt = Date.now();
    for await (const batch of scanReader.read(scope, filter)) {
      const lines: string[] = [];
      for (const scan of batch) {
        lines.push(await namingItem(`The scan ${scan.id}`, () => lineOf(presentScan(scan))));
      }
      yield lines.join('');
      written.scans += batch.length;
      if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS) continue;
      reportedAt = Date.now();
      if (!(await files.progress(job.id, fileId, written.scans, now()))) throw jobStopped();
    }
  }

  return withDomainFailures({
    /**
     * Counts the scans of a job and stores their number. Safe to repeat.
     *
     * @returns The number of scans.
     * @throws ApplicationFailure `job_stopped` if the job ended or was canceled.
     */
    async countExportedScans({ jobId }: { jobId: string }): Promise<{ total: number }> {
      return withHeartbeat(async () => {
        const { job, fileId } = await begin(jobId);
        const { scope, filter } = selectionOf(job);
        const total = await scanReader.count(scope, filter);
        if (!(await files.setTotal(jobId, fileId, total))) throw jobStopped();
        return { total };
      });
    },

    /**
     * Writes the scans of a job into a compressed file and makes it the job's result. Safe to repeat: each
     * attempt starts over and replaces earlier ones.
     *
     * @returns The number of exported scans, as both `done` and `total`.
     * @throws ApplicationFailure `job_stopped` if the job ended or was canceled.
     */
    async packScans({ jobId }: { jobId: string }): Promise<{ done: number; total: number }> {
      return withHeartbeat(async () => {
        const attempt = await begin(jobId);
        const { job, fileId } = attempt;
        const fileName = SCAN_EXPORT_FILE_NAMES[job.format];
        const written = { scans: 0 };
        const measured = await writeGzip(readLines(attempt, written), files.write(fileId, fileName));
        const finishedAt = now();
        const expiresAt = new Date(finishedAt.getTime() + EXPORT_RETENTION_MS);
        const file = { fileId, fileName, ...measured, expiresAt };
        if (!(await files.complete(jobId, file, written.scans, finishedAt))) throw jobStopped();
        return { done: written.scans, total: written.scans };
      });
    },
  });
}

export type ScanExportActivities = ReturnType<typeof createScanExportActivities>;

/**
 * Returns which scans a job exports. A single code becomes the scope rather than a filter, because an index
 * covers it.
 */
function selectionOf({ accountId, codeIds, filter }: ScanExportJob): {
  scope: ScanScope;
  filter: ScanFilter;
} {
  if (codeIds?.length === 1) return { scope: { accountId, qrCodeId: codeIds[0] }, filter };
  return {
    scope: { accountId },
    filter: codeIds ? { ...filter, qrCodeIds: new Set(codeIds) } : filter,
  };
}

function ndjsonLine(scan: PublicScan): string {
  return `${JSON.stringify(scan)}\n`;
}
