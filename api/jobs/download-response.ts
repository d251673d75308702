import { DomainError } from '../../core/basics/errors.js';
import type { FileJob, StoredJob } from '../../core/jobs/job.js';
import { isFileJob, kindOf, type FileType } from '../../core/jobs/job-kinds.js';
import type { AuditLogStore } from '../../store/audit/audit-log.js';
import type { ExportFiles } from '../../store/jobs/export-files.js';
import { auditEntryOf, type AuditedRequest } from '../audit/audit-entry-of.js';
import { rangedResponse } from '../http/ranged-file.js';
import type { HandlerResponse } from '../http/response.js';

/** The files of jobs: their media types, their names in messages, and how to get another. */
const FILE_TYPES: Readonly<Record<FileType, { contentType: string; name: string; again: string }>> = {
  zip: { contentType: 'application/zip', name: 'ZIP', again: 'export the codes again' },
  pdf: { contentType: 'application/pdf', name: 'PDF', again: 'create the sheet again' },
  gzip: { contentType: 'application/gzip', name: 'file', again: 'export the scans again' },
};

interface DownloadDeps {
  exportFiles: Pick<ExportFiles, 'read'>;
  auditLog: Pick<AuditLogStore, 'record'>;
  now: () => Date;
}

/**
 * Builds the response with the file of a completed job: 200 with the entire file, or 206 with the requested
 * range. The audit log records each of them before the first byte is sent.
 *
 * @param part `whole` disregards `Range` and `If-Range` of the request, which otherwise select a part (RFC
 *   9110, 14.2 and 13.1.5).
 * @throws DomainError `not_found` if jobs of its type have no file, `conflict` if the file does not exist yet
 *   or never will, `gone` if it has expired, `range_not_satisfiable` if the range begins after the end of the
 *   file.
 */
export function buildDownload(
  job: StoredJob,
  request: AuditedRequest,
  deps: DownloadDeps,
  part?: 'whole',
): HandlerResponse {
  if (!isFileJob(job))
    throw new DomainError('not_found', `Job ${job.id} is not an export or a sheet, so it has no file`);
  const { contentType, name, again } = FILE_TYPES[kindOf(job).result as FileType];
  const { fileId, fileName, bytes, sha256, expiresAt } = requireFile(job, name);
  if (expiresAt <= deps.now()) {
    throw new DomainError('gone', `The ${name} of job ${job.id} expired after 24 hours; ${again}`);
  }
  const response = rangedResponse(
    {
      bytes,
      sha256,
      contentType,
      disposition: `attachment; filename="${fileName}"`,
      read: (start, end) => deps.exportFiles.read(fileId, start, end),
    },
    part === 'whole' ? {} : request.headers,
  );
  const downloaded = { action: 'job.downloaded' as const, target: { id: job.id, name: job.type } };
  const beforeBody = () => deps.auditLog.record(auditEntryOf(request, downloaded, deps));
  return { ...response, beforeBody };
}

function requireFile(job: FileJob, name: string) {
  if (job.status === 'completed' && job.file) return job.file;
  const reason =
    job.status === 'queued' || job.status === 'running'
      ? 'is not ready yet; try again when the job has completed'
      : `does not exist, because the job ${job.status === 'failed' ? 'failed' : 'was canceled'}`;
  throw new DomainError('conflict', `The ${name} of job ${job.id} ${reason}`);
}
