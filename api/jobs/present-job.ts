import type { StoredJob } from '../../core/jobs/job.js';
import type { Job } from '../../core/jobs/job-schemas.js';
import { baseUrlOf } from '../http/urls.js';
import type { ApiDeps } from '../deps.js';
import type { Principal } from '../auth/principal.js';

type Context = Pick<ApiDeps, 'settings' | 'now'>;

/** The public form of a job, with the addresses of whoever asks for it. */
export function presentJob(job: StoredJob, caller: Principal, context: Context): Job {
  return {
    id: job.id,
    type: job.type,
    status: job.status,
    progress: { done: job.progress.done, total: job.progress.total },
    result: job.status === 'completed' ? presentResult(job, caller, context) : null,
    error: job.error,
    workflowId: job.workflowId,
    workflowUrl: workflowUrl(job.workflowId, context.settings),
    cancelRequestedAt: job.cancelRequestedAt?.toISOString() ?? null,
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    finishedAt: job.finishedAt?.toISOString() ?? null,
  };
}

function presentResult(job: StoredJob, caller: Principal, context: Context): Job['result'] {
  if (job.type === 'bulk_create') return { created: job.codeIds.length, ids: job.codeIds };
  if (!job.file) return null;
  const { fileName, bytes, sha256, expiresAt } = job.file;
  return {
    format: job.format,
    files: job.codeIds.length,
    fileName,
    bytes,
    sha256,
    downloadUrl: `${baseUrlOf(caller, context)}${jobPath(job.id)}/download`,
    expiresAt: expiresAt.toISOString(),
    expired: expiresAt <= context.now(),
  };
}

function workflowUrl(workflowId: string, settings: ApiDeps['settings']): string | null {
  const { temporalUiUrl, temporalNamespace } = settings;
  if (temporalUiUrl === undefined) return null;
  return `${temporalUiUrl}/namespaces/${encodeURIComponent(temporalNamespace)}/workflows/${encodeURIComponent(workflowId)}`;
}

/** Where a job can be read. */
export function jobPath(id: string): string {
  return `/api/v1/jobs/${id}`;
}
