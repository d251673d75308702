import type { ImportJob } from '../../core/jobs/imports/import-job.js';
import type { Job, SheetResult } from '../../core/jobs/job-schemas.js';
import { presentJobChange } from '../../core/jobs/job-change.js';
import { isItemJob, publicJobType } from '../../core/jobs/job-kinds.js';
import { revertObstacle } from '../../core/jobs/revert-obstacle.js';
import { isEnded, type FileJob, type SheetJob, type StoredJob } from '../../core/jobs/job.js';
import { MAX_LISTED_CHARACTERS } from '../../core/symbols/print/unprintable-text.js';
import type { Principal } from '../http/principal.js';
import { baseUrlOf } from '../http/urls.js';
import type { PresentJobDeps } from './deps.js';

/**
 * Builds the API response for a job. Its `downloadUrl` is on the caller's custom domain, if there is one.
 */
export function presentJob(job: StoredJob, caller: Principal, deps: PresentJobDeps): Job {
  return {
    id: job.id,
    type: publicJobType(job.type),
    status: job.status,
    progress: { done: job.progress.done, total: job.progress.total },
    result: hasResult(job) ? presentResult(job, caller, deps) : null,
    error: job.error,
    ...(job.type === 'scan_export' && {
      scans: {
        from: job.filter.from.toISOString(),
        to: job.filter.to.toISOString(),
        format: job.format,
      },
    }),
    ...((job.type === 'bulk_export' || job.type === 'export') && { formats: job.formats ?? [job.format] }),
    ...(job.type === 'bulk_update' && { change: presentJobChange(job.patch) }),
    ...(job.type === 'import' && { name: job.name, import: presentCheck(job) }),
    workflowId: job.workflowId,
    workflowUrl: workflowUrl(job.workflowId, deps.settings),
    cancelRequestedAt: job.cancelRequestedAt?.toISOString() ?? null,
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    finishedAt: job.finishedAt?.toISOString() ?? null,
    createdBy: job.createdBy ?? null,
    revertible: revertObstacle(job, deps.now()) === undefined,
    ...(job.type === 'revert' && { reverts: job.revertedJobId }),
    // Another caller may have created that job, and a limited key sees its own jobs only.
    ...(job.revertedBy !== undefined && !caller.limit && { revertedBy: job.revertedBy }),
  };
}

function presentCheck({ check, file }: ImportJob): Job['import'] {
  return check && { ...check, encoding: file?.encoding ?? 'utf-8' };
}

/**
 * Returns whether a job has a result. The changes of a job with fixed items stay if it is canceled, so it
 * then has a result, too.
 */
function hasResult(job: StoredJob): boolean {
  if (job.status === 'completed') return true;
  return isItemJob(job) && isEnded(job.status) && Object.values(job.counts).some((count) => count > 0);
}

function presentResult(job: StoredJob, caller: Principal, deps: PresentJobDeps): Job['result'] {
  if (job.type === 'bulk_create') return { created: job.codeIds.length, ids: job.codeIds };
  // The stored summary has the form of the response.
  if (job.type === 'bulk_update' && job.dryRun) return job.summary as Job['result'];
  return isItemJob(job) ? job.counts : presentFile(job, caller, deps);
}

function presentFile(job: FileJob, caller: Principal, deps: PresentJobDeps): Job['result'] {
  if (!job.file) return null;
  const { fileName, bytes, sha256, expiresAt } = job.file;
  const download = {
    fileName,
    bytes,
    sha256,
    downloadUrl: `${baseUrlOf(caller, deps)}${jobPath(job.id)}/download`,
    expiresAt: expiresAt.toISOString(),
    expired: expiresAt <= deps.now(),
  };
  const { total } = job.progress;
  switch (job.type) {
    case 'scan_export':
      return { format: job.format, scans: total, ...download };
    case 'sheet': {
      const cutLines = job.parts.reduce((sum, part) => sum + part.cutLines, 0);
      return { labels: total, pages: job.pages, cutLines, ...presentUnprintable(job), ...download };
    }
    case 'bulk_export':
    case 'export': {
      const { format, formats = [format], codeIds } = job;
      const files = codeIds.length * formats.length;
      return { format, ...(formats.length > 1 && { formats }), files, ...download };
    }
  }
}

function presentUnprintable({ parts }: SheetJob): Pick<SheetResult, 'unprintableLines' | 'unprintable'> {
  const unprintableLines = parts.reduce((sum, part) => sum + (part.unprintableLines ?? 0), 0);
  if (unprintableLines === 0) return {};
  const characters = new Set(parts.flatMap((part) => part.unprintable ?? []));
  return { unprintableLines, unprintable: [...characters].slice(0, MAX_LISTED_CHARACTERS) };
}

function workflowUrl(workflowId: string, settings: PresentJobDeps['settings']): string | null {
  const { temporalUiUrl, temporalNamespace } = settings;
  if (temporalUiUrl === undefined) return null;
  return `${temporalUiUrl}/namespaces/${encodeURIComponent(temporalNamespace)}/workflows/${encodeURIComponent(workflowId)}`;
}

/** Returns the API path of a job. */
export function jobPath(id: string): string {
  return `/api/v1/jobs/${id}`;
}
