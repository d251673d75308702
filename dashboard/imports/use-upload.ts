import { useEffect, useState } from 'preact/hooks';
import type { Job } from '../../core/jobs/job-schemas.js';
import { toApiError, type ApiError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { invalidateQueries, setQueryData } from '../http/query-cache.js';
import { jobPath, useJob } from '../jobs/use-job.js';

/** A file to be checked by the API. */
export interface UploadRequest {
  /** Identifies the file and the settings by which it is read. */
  key: string;
  /** Body of the request that creates the import. */
  body: object;
  file: Blob;
}

/** The import that checks the rows. */
interface Upload {
  /** `undefined` until the file is uploaded. */
  job: Job | undefined;
  /** Why the file could not be uploaded. */
  error: ApiError | undefined;
  retry: () => void;
}

/** The latest upload of a page. It stays with the page, so that going back and forth uploads a file once. */
export interface LatestUpload {
  key?: string;
  /** Body with which the import was created. */
  body?: object;
  /** ID of the import. */
  created?: Promise<string>;
}

/**
 * Uploads a file, and follows the import that checks it. After a change of rows or columns, the import gets
 * the new file in place of the former one. After any other change there is another import, and the former one
 * is canceled: nothing of it was created.
 */
export function useUpload(request: UploadRequest | undefined, latest: LatestUpload): Upload {
  const [jobId, setJobId] = useState<string>();
  const [error, setError] = useState<ApiError>();
  const [attempt, setAttempt] = useState(0);
  const job = useJob(jobId);
  useEffect(() => {
    if (!request) return;
    let isShown = true;
    setError(undefined);
    if (latest.key !== request.key || !latest.created) {
      latest.created = uploadNext(request, latest);
      latest.key = request.key;
      latest.body = request.body;
      setJobId(undefined);
    }
    const { created } = latest;
    created.then(
      (id) => isShown && setJobId(id),
      (thrown: unknown) => {
        if (latest.created === created) delete latest.created;
        if (isShown) setError(toApiError(thrown));
      },
    );
    return () => void (isShown = false);
  }, [request?.key, attempt]);
  return { job: job.data, error: error ?? job.error, retry: () => setAttempt(attempt + 1) };
}

/**
 * Cancels an import that nobody confirms. Failures are ignored: it ends on its own after a day, and nothing
 * of it was created.
 */
export function cancelUpload(latest: LatestUpload): void {
  latest.created
    ?.then((id) => call('POST', `${jobPath(id)}/cancel`))
    .then(
      () => invalidateQueries('/api/v1/jobs?'),
      () => undefined,
    );
  delete latest.created;
}

/** Uploads a file to the latest import if that fits, otherwise to a new one. @returns the ID of the job */
function uploadNext(request: UploadRequest, latest: LatestUpload): Promise<string> {
  const { created, body } = latest;
  if (created && JSON.stringify(body) === JSON.stringify(request.body)) {
    // The import may have ended in the meantime.
    return created.then((id) => replaceFile(id, request.file)).catch(() => upload(request));
  }
  cancelUpload(latest);
  return upload(request);
}

/** @returns the ID of the job @throws ApiError */
async function replaceFile(id: string, file: Blob): Promise<string> {
  await call('PUT', `/api/v1/imports/${id}/file`, { file });
  // The job in the cache still has the numbers of the former file.
  setQueryData(jobPath(id), await call<Job>('GET', jobPath(id)));
  return id;
}

/** Creates an import and uploads its file. @returns the ID of the job @throws ApiError */
async function upload({ body, file }: UploadRequest): Promise<string> {
  const job = await call<Job>('POST', '/api/v1/imports', { body });
  try {
    await call('PUT', `/api/v1/imports/${job.id}/file`, { file });
  } catch (error) {
    cancelUpload({ created: Promise.resolve(job.id) });
    throw error;
  }
  setQueryData(jobPath(job.id), job);
  invalidateQueries('/api/v1/jobs?');
  return job.id;
}
