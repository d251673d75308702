import { z } from 'zod';
import { folderSchema, updateFolderSchema } from '../../core/codes/folders/folder-schemas.js';
import { folderNotFound } from '../../core/codes/folders/place-folder.js';
import { idSchema } from '../../core/basics/ids.js';
import { assertIfMatch, preconditionFailed } from '../http/preconditions.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { FolderDeps } from './deps.js';
import { folderETag, presentFolders } from './present-folder.js';
import { parentFor, requireFolder } from './require-folder.js';

export const updateFolder = defineRoute({
  method: 'patch',
  path: '/api/v1/folders/:id',
  operationId: 'updateFolder',
  tag: 'Folders',
  summary: 'Rename or move a folder',
  description:
    'Changes the name, or moves the folder with everything in it; `parentId: null` moves it to the top. A folder cannot move into itself or below itself. Codes do not change, and get no revision.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:write'], plan: 'pro' },
  params: z.object({ id: idSchema('folder') }),
  body: updateFolderSchema,
  responses: { 200: { description: 'The updated folder', body: folderSchema, headers: ['ETag'] } },
  errors: ['validation_error', 'not_found', 'name_taken', 'precondition_failed'],
  async handle(request, deps: FolderDeps) {
    const caller = principalOf(request);
    const { id } = request.params;
    const { name, parentId } = request.body;
    const folder = await requireFolder(caller, id, deps);
    const conditional = assertIfMatch(request.headers['if-match'], folderETag(folder));
    const next = await deps.folders.change(
      caller.accountId,
      id,
      conditional ? folder.revision : undefined,
      {
        ...(name !== undefined && { name }),
        ...(parentId !== undefined && { parentId: parentFor(caller, parentId) }),
      },
      deps.now(),
    );
    if (!next) throw conditional ? preconditionFailed() : folderNotFound(id);
    const [resource] = await presentFolders(caller, [next], deps);
    return ok(resource, { ETag: folderETag(next) });
  },
});
