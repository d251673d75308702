import { z } from 'zod';
import { folderSchema } from '../../core/codes/folders/folder-schemas.js';
import { idSchema } from '../../core/basics/ids.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { FolderDeps } from './deps.js';
import { folderETag, presentFolders } from './present-folder.js';
import { requireFolder } from './require-folder.js';

export const getFolder = defineRoute({
  method: 'get',
  path: '/api/v1/folders/:id',
  operationId: 'getFolder',
  tag: 'Folders',
  summary: 'Retrieve a folder',
  description: 'Returns the folder with the number of codes directly in it.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'], plan: 'pro' },
  params: z.object({ id: idSchema('folder') }),
  responses: { 200: { description: 'The folder', body: folderSchema, headers: ['ETag'] } },
  errors: ['not_found', 'unavailable'],
  async handle(request, deps: FolderDeps) {
    const caller = principalOf(request);
    const folder = await requireFolder(caller, request.params.id, deps);
    const [resource] = await presentFolders(caller, [folder], deps);
    return ok(resource, { ETag: folderETag(folder) });
  },
});
