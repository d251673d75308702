import { useRef, useState } from 'preact/hooks';
import type { FileResource } from '../../core/files/file-schemas.js';
import { toApiError, type ApiError } from '../http/api-error.js';
import { uploadFile } from './file-actions.js';
import { describeUploadError, findFileProblem, mayRetry } from './upload-problem.js';

/** A file that is being uploaded, or could not be. */
export interface Upload {
  /** Identifies the upload in the list. */
  key: string;
  file: File;
  /** Makes a repeated request store the file once. */
  requestKey: string;
  /** Number of bytes that were sent. */
  sent: number;
  /** Why the upload failed, as sentences for people. */
  problem?: string;
  mayRetry?: boolean;
}

interface UploadsOptions {
  /** ID of the folder that receives the files. */
  folder: string | undefined;
  onUploaded: (file: FileResource) => void;
}

/**
 * Uploads files one after the other, each of which stays in the list until it is stored. The API allows an
 * account few uploads at the same time.
 */
export function useUploads({ folder, onUploaded }: UploadsOptions) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const aborts = useRef(new Map<string, AbortController>());

  const change = (changed: Upload) =>
    setUploads((shown) => shown.map((one) => (one.key === changed.key ? changed : one)));
  const remove = (key: string) => {
    aborts.current.get(key)?.abort();
    aborts.current.delete(key);
    setUploads((shown) => shown.filter((one) => one.key !== key));
  };
  const send = async (upload: Upload) => {
    const { key, file, requestKey } = upload;
    const abort = aborts.current.get(key);
    if (!abort) return;
    try {
      const onProgress = (sent: number) => change({ ...upload, sent });
      const stored = await uploadFile({ file, folder, key: requestKey, signal: abort.signal, onProgress });
      remove(key);
      onUploaded(stored);
    } catch (thrown) {
      const error = toApiError(thrown);
      const failure = { problem: describeUploadError(error), mayRetry: mayRetry(error) };
      change({ ...upload, requestKey: keyAfter(error, requestKey), ...failure });
    }
  };
  const enqueue = (upload: Upload) => {
    aborts.current.set(upload.key, new AbortController());
    queue.current = queue.current.then(() => send(upload));
  };

  return {
    list: uploads,
    add(file: File): void {
      const upload = { key: crypto.randomUUID(), requestKey: crypto.randomUUID(), file, sent: 0 };
      const problem = findFileProblem(file);
      setUploads((shown) => [...shown, problem === undefined ? upload : { ...upload, problem }]);
      if (problem === undefined) enqueue(upload);
    },
    retry({ key, requestKey, file }: Upload): void {
      const upload = { key, requestKey, file, sent: 0 };
      change(upload);
      enqueue(upload);
    },
    /** Cancels an upload, or removes one that failed from the list. */
    remove,
  };
}

/** Returns the key of the next attempt: the API repeats a rejection under the key of the rejected request. */
function keyAfter({ status, code }: ApiError, requestKey: string): string {
  const isRejected = status >= 400 && status < 500 && code !== 'idempotency_in_progress';
  return isRejected ? crypto.randomUUID() : requestKey;
}
