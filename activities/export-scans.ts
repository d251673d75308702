import type { ScanFilter } from '../core/analytics/query.js';
import { CSV_FILE_MARK, csvLine } from '../core/csv.js';
import { EXPORT_RETENTION_MS, SCAN_EXPORT_FILE_NAMES, type ScanExportJob } from '../core/jobs/job.js';
import { SCANS_CSV_HEADER, scanCsvLine } from '../core/scan-csv.js';
import { presentScan, type PublicScan } from '../core/scan.js';
import type { ExportFiles } from '../store/jobs/export-files.js';
import type { ScanReader } from '../store/scans/scan-reader.js';
import type { ScanScope } from '../store/scans/scan-query.js';
import { writeGzip } from '../zip/write-gzip.js';
import { jobStopped, withDomainFailures } from './failures.js';
import { withHeartbeat } from './with-heartbeat.js';

/** Minimum interval between updates of the progress. */
const PROGRESS_INTERVAL_MS = 250;

export interface ScanExportDeps {
  files: ExportFiles;
  scanReader: ScanReader;
  now: () => Date;
}

interface Attempt {
  job: ScanExportJob;
  fileId: string;
}

/** Creates the activities that export raw scans. */
export function createScanExportActivities({ files, scanReader, now }: ScanExportDeps) {
  /** @throws ApplicationFailure `job_stopped` if the job ended or was canceled. */
  async function begin(jobId: string): Promise<Attempt> {
    const attempt = await files.beginScanExport(jobId, now());
    if (!attempt) throw jobStopped();
    return attempt;
  }

  /** Yields the lines of the file. Stores the progress at most every 250 ms; throws `job_stopped` if the job ended or was canceled. */
  async function* readLines({ job, fileId }: Attempt, written: { scans: number }): AsyncGenerator<string> {
    const { scope, filter } = selectionOf(job);
    const lineOf = job.format === 'csv' ? scanCsvLine : ndjsonLine;
    if (job.format === 'csv') yield `${CSV_FILE_MARK}${csvLine(SCANS_CSV_HEADER)}`;
    let reportedAt = Date.now();
    for await (const batch of scanReader.read(scope, filter)) {
      yield batch.map((scan) => lineOf(presentScan(scan))).join('');
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
     * Writes the scans of a job into a compressed file and makes it the job's result. Safe to repeat: each attempt starts over
     * and replaces earlier ones.
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

/** Returns which scans a job exports. A single code becomes the scope rather than a filter, because an index covers it. */
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
