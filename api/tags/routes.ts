import type { Route } from '../http/route.js';
import { deleteTag } from './delete-tag.js';
import type { TagDeps } from './deps.js';
import { listTags } from './list-tags.js';
import { renameTag } from './rename-tag.js';

/** The routes of tags. */
export const TAG_ROUTES: readonly Route<TagDeps>[] = [listTags, renameTag, deleteTag];
