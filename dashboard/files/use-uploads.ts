import { useRef, useState } from 'preact/hooks';
import type { FileResource } from '../../core/files/file-schemas.js';
import { toApiError } from '../http/api-error.js';
import { uploadFile } from './file-actions.js';
import { describeUploadError, findFileProblem, mayRetry } from './upload-problem.js';

/** A file that is being uploaded, or could not be. */
export interface Upload {
  /** Identifies the upload, also to the API. */
  key: string;
  file: File;
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

  const change = (key: string, next: Omit<Upload, 'key' | 'file'>) =>
    setUploads((shown) => shown.map((one) => (one.key === key ? { key, file: one.file, ...next } : one)));
  const remove = (key: string) => {
    aborts.current.get(key)?.abort();
    aborts.current.delete(key);
    setUploads((shown) => shown.filter((one) => one.key !== key));
  };
  const send = async (key: string, file: File) => {
    const abort = aborts.current.get(key);
    if (!abort) return;
    try {
      const onProgress = (sent: number) => change(key, { sent });
      const stored = await uploadFile({ file, folder, key, signal: abort.signal, onProgress });
      remove(key);
      onUploaded(stored);
    } catch (thrown) {
      const error = toApiError(thrown);
      change(key, { sent: 0, problem: describeUploadError(error), mayRetry: mayRetry(error) });
    }
  };
  const enqueue = (key: string, file: File) => {
    aborts.current.set(key, new AbortController());
    queue.current = queue.current.then(() => send(key, file));
  };

  return {
    list: uploads,
    add(file: File): void {
      const key = crypto.randomUUID();
      const problem = findFileProblem(file);
      setUploads((shown) => [...shown, { key, file, sent: 0, ...(problem !== undefined && { problem }) }]);
      if (problem === undefined) enqueue(key, file);
    },
    retry({ key, file }: Upload): void {
      change(key, { sent: 0 });
      enqueue(key, file);
    },
    /** Cancels an upload, or removes one that failed from the list. */
    remove,
  };
}
