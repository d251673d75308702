import { z } from 'zod';
import { DomainError } from '../../core/basics/errors.js';
import { idSchema } from '../../core/basics/ids.js';
import { deletionSchema } from '../../core/basics/resource-schemas.js';
import { fileNotFound } from '../../core/files/file-errors.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { FileDeps } from './deps.js';

export const deleteFile = defineRoute({
  method: 'delete',
  path: '/api/v1/files/:id',
  operationId: 'deleteFile',
  tag: 'Files',
  summary: 'Delete a file',
  description:
    'Deletes a file that no code uses; otherwise the response is 409 `conflict`. Files are never deleted automatically.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:write'] },
  params: z.object({ id: idSchema('file') }),
  responses: { 200: { description: 'The file was deleted', body: deletionSchema('file') } },
  errors: ['not_found', 'conflict', 'unavailable'],
  async handle(request, deps: FileDeps) {
    const { id } = request.params;
    const outcome = await deps.files.remove(principalOf(request), id, deps.now());
    if (outcome === 'missing') throw fileNotFound(id);
    if (outcome === 'removed') return ok({ id, deleted: true });
    const { codes } = outcome;
    const users = codes === 1 ? '1 code uses' : `${codes.toLocaleString('en-US')} codes use`;
    throw new DomainError('conflict', `${users} the file ${id}; give them another file first`);
  },
});
