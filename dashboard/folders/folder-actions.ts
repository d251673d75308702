import type { FolderResource } from '../../core/codes/folders/folder-schemas.js';
import type { Job } from '../../core/jobs/job-schemas.js';
import { toast } from '../components/toast.js';
import { call } from '../http/call.js';
import { invalidateQueries } from '../http/query-cache.js';
import { navigate, withQuery } from '../router/location.js';
import { FOLDERS_PATH } from './use-folders.js';

/** API path of tags. */
export const TAGS_PATH = '/api/v1/tags';

const tagPath = (tag: string) => `${TAGS_PATH}/${encodeURIComponent(tag)}`;

/** Name and parent of a folder. */
interface FolderFields {
  name: string;
  parentId: string | null;
}

/** Creates a folder, or changes the folder with the given ID. @throws ApiError */
export async function saveFolder(id: string | undefined, fields: FolderFields): Promise<void> {
  if (id === undefined) await call<FolderResource>('POST', FOLDERS_PATH, { body: fields });
  else await call<FolderResource>('PATCH', `${FOLDERS_PATH}/${id}`, { body: fields });
  invalidateQueries(FOLDERS_PATH);
}

/**
 * Deletes a folder.
 *
 * @param moveTo Where the folder's contents go: a folder ID, or `none`; `undefined` if the folder is empty.
 * @returns The job that moves the codes, if there are many of them.
 * @throws ApiError
 */
export async function deleteFolder(id: string, moveTo: string | undefined): Promise<Job | undefined> {
  const response = await call<object>('DELETE', withQuery(`${FOLDERS_PATH}/${id}`, { moveTo }));
  invalidateQueries(FOLDERS_PATH);
  invalidateQueries('/api/v1/qr-codes', id);
  return jobOf(response);
}

/**
 * Renames a tag in all of its codes, or merges it with an existing tag.
 *
 * @returns The job, if many codes change.
 * @throws ApiError
 */
export async function renameTag(tag: string, name: string): Promise<Job | undefined> {
  const response = await call<object>('PATCH', tagPath(tag), { body: { name } });
  invalidateTags();
  return jobOf(response);
}

/** Removes a tag from all of its codes. @returns The job, if many codes change. @throws ApiError */
export async function deleteTag(tag: string): Promise<Job | undefined> {
  const response = await call<object>('DELETE', tagPath(tag));
  invalidateTags();
  return jobOf(response);
}

/** Confirms a change: opens the job that applies it, or shows a message if the change is complete. */
export function confirmChange(job: Job | undefined, message: string): void {
  toast(job ? 'Job submitted' : message);
  if (job) navigate(`/jobs/${job.id}`);
}

/** Returns the job in a response; `undefined` if the change is complete. */
function jobOf(response: object): Job | undefined {
  if (!('workflowId' in response)) return undefined;
  invalidateQueries('/api/v1/jobs');
  return response as Job;
}

function invalidateTags(): void {
  invalidateQueries(TAGS_PATH);
  invalidateQueries('/api/v1/qr-codes');
}
