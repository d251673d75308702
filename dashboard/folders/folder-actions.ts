import type { FolderResource } from '../../core/folders/folder-schemas.js';
import type { TagResource } from '../../core/tag-schemas.js';
import { call } from '../http/call.js';
import { invalidateQueries } from '../http/query-cache.js';
import { withQuery } from '../router/location.js';
import { FOLDERS_PATH } from './use-folders.js';

/** API path of tags. */
export const TAGS_PATH = '/api/v1/tags';

const tagPath = (tag: string) => `${TAGS_PATH}/${encodeURIComponent(tag)}`;

/** Name and place of a folder. */
interface FolderFields {
  name: string;
  parentId: string | null;
}

/** Creates a folder, or changes the one with an ID. @throws ApiError */
export async function saveFolder(id: string | undefined, fields: FolderFields): Promise<void> {
  if (id === undefined) await call<FolderResource>('POST', FOLDERS_PATH, { body: fields });
  else await call<FolderResource>('PATCH', `${FOLDERS_PATH}/${id}`, { body: fields });
  invalidateQueries(FOLDERS_PATH);
}

/** Deletes a folder. @param moveTo Where its contents go: an ID, or `none`; undefined if it is empty. @throws ApiError */
export async function deleteFolder(id: string, moveTo: string | undefined): Promise<void> {
  await call('DELETE', withQuery(`${FOLDERS_PATH}/${id}`, { moveTo }));
  invalidateQueries(FOLDERS_PATH);
  invalidateQueries('/api/v1/qr-codes');
}

/** Renames a tag in all of its codes, or merges it with one that exists. @throws ApiError */
export async function renameTag(tag: string, name: string): Promise<void> {
  await call<TagResource>('PATCH', tagPath(tag), { body: { name } });
  invalidateTags();
}

/** Removes a tag from all of its codes. @throws ApiError */
export async function deleteTag(tag: string): Promise<void> {
  await call('DELETE', tagPath(tag));
  invalidateTags();
}

function invalidateTags(): void {
  invalidateQueries(TAGS_PATH);
  invalidateQueries('/api/v1/qr-codes');
}
