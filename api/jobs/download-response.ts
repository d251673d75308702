import type { IncomingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '../../core/errors.js';
import type { StoredJob } from '../../core/jobs/job.js';
import type { ExportFiles } from '../../store/jobs/export-files.js';
import type { HandlerResponse } from '../http/response.js';
import { readByteRange } from './byte-range.js';

const ZIP = 'application/zip';

interface Download {
  files: ExportFiles;
  now: Date;
  /** Those of the request; `Range` and `If-Range` count (RFC 9110, 13.1.5 and 14.2). */
  headers: IncomingHttpHeaders;
}

/**
 * The ZIP of a completed export, or the part of it that was asked for.
 * @throws DomainError `not_found` for a job that has no file, `conflict` while it isn't there yet, `gone` when its time is over
 */
export function downloadReply(job: StoredJob, { files, now, headers }: Download): HandlerResponse {
  const { fileId, fileName, bytes, sha256, expiresAt } = wholeFile(job);
  if (expiresAt <= now)
    throw new DomainError('gone', `The file of ${job.id} was removed 24 hours after it was made`);
  const etag = `"${sha256}"`;
  const described = {
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  };

  const ifRange = headers['if-range'];
  const range = readByteRange(ifRange === undefined || ifRange === etag ? headers.range : undefined, bytes);
  if (range === 'unsatisfiable') {
    throw new DomainError('range_not_satisfiable', `The file has ${bytes} bytes`, {
      headers: { 'Content-Range': `bytes */${bytes}` },
    });
  }
  const { start, end } = range === 'whole' ? { start: 0, end: bytes } : range;
  return {
    status: range === 'whole' ? 200 : 206,
    headers: {
      ...described,
      'Content-Length': String(end - start),
      ...(range !== 'whole' && { 'Content-Range': `bytes ${start}-${end - 1}/${bytes}` }),
    },
    contentType: ZIP,
    stream: (response) => pipeline(files.read(fileId, start, end), response),
  };
}

function wholeFile(job: StoredJob) {
  if (job.type !== 'bulk_export') throw new DomainError('not_found', `Job ${job.id} makes no file`);
  if (job.status === 'completed' && job.file) return job.file;
  const why =
    job.status === 'queued' || job.status === 'running'
      ? 'is not there yet'
      : `will not come: the job ${job.status === 'failed' ? 'failed' : 'was cancelled'}`;
  throw new DomainError('conflict', `The file of ${job.id} ${why}`);
}
