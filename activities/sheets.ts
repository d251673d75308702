import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { requireJobView, type JobViewDeps } from '../codes/require-job-view.js';
import type { AccountView } from '../core/accounts/account-view.js';
import { createPacer } from '../core/basics/concurrency/pacer.js';
import type { FairQueue } from '../core/basics/concurrency/fair-queue.js';
import { EXPORT_RETENTION_MS, SHEET_FILE_NAME, type SheetJob } from '../core/jobs/job.js';
import type { StoredQrCode } from '../core/codes/qr-code.js';
import { FOLDER_PLACEHOLDER } from '../core/jobs/sheets/label-text.js';
import type { Stores } from '../store/create-stores.js';
import { codesMissing } from './codes-missing.js';
import { jobStopped, withDomainFailures } from './failures.js';
import { namingItem } from './program-errors.js';
import { withHeartbeat } from './with-heartbeat.js';

export interface SheetDeps extends JobViewDeps, Pick<Stores, 'exportFiles' | 'sheetParts' | 'qrCodes'> {
  /** Bounds the number of parts and images that are rendered at the same time; accounts take turns. */
  renderQueue: FairQueue;
}

interface Progress {
  done: number;
  total: number;
}

/** Creates the activities that render the parts of a sheet and join them into one PDF. */
export function createSheetActivities(deps: SheetDeps) {
  const { renderQueue, exportFiles: files, sheetParts: parts, qrCodes, folders, now } = deps;

  /**
   * @throws DomainError `not_found` that lists the codes deleted since the sheet was requested;
   *   ApplicationFailure `job_stopped` if the job ended, as it does before its account's codes are erased.
   */
  async function requireCodes(jobId: string, view: AccountView, codeIds: readonly string[]) {
    const codes = await qrCodes.findMany(view, codeIds);
    const found = new Set(codes.map(({ id }) => id));
    const missing = codeIds.filter((id) => !found.has(id));
    if (missing.length === 0) return codes;
    if (!(await parts.isRunning(jobId))) throw jobStopped();
    throw codesMissing('sheet', missing, view);
  }

  /**
   * Returns a function that finds the name of a code's folder; null if none. Reads folders only if labels
   * name them.
   */
  async function findFolders({ accountId, limit }: AccountView, { text }: SheetJob['spec']) {
    if (!text.some((line) => line.includes(FOLDER_PLACEHOLDER))) return () => null;
    const tree = await folders.readTree(accountId);
    const isNamed = (folder: string) => limit?.folders.has(folder) ?? true;
    return ({ folder }: StoredQrCode) =>
      folder !== undefined && isNamed(folder) ? (tree.find(folder)?.name ?? null) : null;
  }

  async function write(fileId: string, source: Readable, metadata?: Record<string, unknown>): Promise<void> {
    await pipeline(source, files.write(fileId, SHEET_FILE_NAME, metadata));
  }

  /** Writes the PDF of a sheet to its final file, part by part, so that one piece is in memory at a time. */
  async function join(job: SheetJob, fileId: string): Promise<{ bytes: number; sha256: string }> {
    const { sheetPdf } = await import('../raster/print/sheet-pdf.js');
    const hash = createHash('sha256');
    let bytes = 0;
    async function* measured() {
      for await (const piece of sheetPdf(job.parts.map((part) => readPart(part.fileId)))) {
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
    }
    await write(fileId, Readable.from(measured()));
    return { bytes, sha256: hash.digest('hex') };
  }

  function readPart(fileId: string) {
    return {
      describe: async () => {
        const { bytes, metadata } = await files.describe(fileId);
        const { offsets, firstId, pageIds } = metadata as {
          offsets: number[];
          firstId: number;
          pageIds: number[];
        };
        return { bytes, offsets, firstId, pageIds };
      },
      read: (): AsyncIterable<Buffer> => files.readAll(fileId),
    };
  }

  return withDomainFailures({
    /**
     * Renders one part of a sheet: whole pages with about 200 labels. Safe to repeat: a part counts once.
     *
     * @returns The progress of the job in labels.
     * @throws ApplicationFailure `not_found` if a code was deleted, or left the folders of the API key of the
     *   job; `forbidden` if that key has ended; `job_stopped` if the job ended or was canceled.
     */
    async renderSheetPart({ jobId, index }: { jobId: string; index: number }): Promise<Progress> {
      return withHeartbeat(async () => {
        const attempt = await parts.beginPart(jobId, index, now());
        if (attempt.kind === 'stopped') throw jobStopped();
        if (attempt.kind === 'done') return attempt.job.progress;
        const { job, part, codeIds, fileId } = attempt;
        const { spec, base, accountId } = job;
        const view = await requireJobView(job, deps);
        const codes = await requireCodes(jobId, view, codeIds);
        const folderOf = await findFolders(view, spec);
        const { renderSheetPart, FIRST_ID } = await import('../raster/print/sheet-part.js');
        const firstId = job.parts.at(-1)?.nextId ?? FIRST_ID;
        const input = { spec, base, total: job.progress.total, part, firstId, codes, folderOf };
        const rendered = await renderQueue.run(accountId, () =>
          renderSheetPart({
            ...input,
            onLabel: createPacer(() => nextTurn()),
            drawing: (code, draw) => namingItem(`The QR code ${code.id}`, draw),
          }),
        );
        const { bytes, offsets, pageIds, nextId, cutLines, unprintableLines, unprintable } = rendered;
        const ordered = offsets.toSorted((one, other) => one.id - other.id).map(({ offset }) => offset);
        await write(fileId, Readable.from([bytes]), { offsets: ordered, firstId, pageIds });
        const stored = {
          fileId,
          nextId,
          cutLines,
          ...(unprintableLines > 0 && { unprintableLines, unprintable }),
        };
        const after = await parts.completePart(jobId, index, stored, part.until - part.from, now());
        if (!after) throw jobStopped();
        return after.progress;
      });
    },

    /**
     * Joins the parts of a sheet into one PDF and makes it the job's result. Safe to repeat.
     *
     * @throws ApplicationFailure `job_stopped` if the job ended or was canceled.
     */
    async joinSheet({ jobId }: { jobId: string }): Promise<Progress> {
      return withHeartbeat(async () => {
        const attempt = await parts.beginAssembly(jobId, now());
        if (!attempt) throw jobStopped();
        const { job, fileId } = attempt;
        const written = await join(job, fileId);
        const finishedAt = now();
        const expiresAt = new Date(finishedAt.getTime() + EXPORT_RETENTION_MS);
        const file = { fileId, fileName: SHEET_FILE_NAME, ...written, expiresAt };
        const stale = await parts.complete(job, file, finishedAt);
        if (!stale) throw jobStopped();
        await files.remove(stale);
        return { done: job.progress.total, total: job.progress.total };
      });
    },
  });
}

export type SheetActivities = ReturnType<typeof createSheetActivities>;
