import { createFolderSchema, folderSchema } from '../../core/codes/folders/folder-schemas.js';
import { MAX_FOLDER_DEPTH, MAX_FOLDERS } from '../../core/codes/folders/folder.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { principalOf } from '../http/principal.js';
import { created } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { FolderDeps } from './deps.js';
import { folderETag, presentFolders } from './present-folder.js';
import { parentFor } from './require-folder.js';

export const createFolder = defineRoute({
  method: 'post',
  path: '/api/v1/folders',
  operationId: 'createFolder',
  tag: 'Folders',
  summary: 'Create a folder',
  description: `Creates a folder at the top or in another folder. An account has at most ${MAX_FOLDERS.toLocaleString('en-US')} folders with ${MAX_FOLDER_DEPTH} levels. Names are unique within the parent folder regardless of case; a second folder of the same name returns 409.`,
  access: { kind: 'account', folderKeys: true, scopes: ['codes:write'], plan: 'pro' },
  effect: 'repeatable',
  body: createFolderSchema,
  responses: { 201: { description: 'The folder', body: folderSchema, headers: ['Location', 'ETag'] } },
  errors: ['validation_error', 'not_found', 'name_taken'],
  async handle(request, deps: FolderDeps) {
    const caller = principalOf(request);
    const at = deps.now();
    const folder = await deps.folders.insert({
      id: idFromOperation('folder', request.operationKey),
      accountId: caller.accountId,
      name: request.body.name,
      parentId: parentFor(caller, request.body.parentId),
      createdAt: at,
      updatedAt: at,
      revision: 1,
    });
    const [resource] = await presentFolders(caller, [folder], deps);
    return created(resource, `/api/v1/folders/${folder.id}`, { ETag: folderETag(folder) });
  },
});
