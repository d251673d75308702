import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { fileSchema } from '../../core/files/file-schemas.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { FileDeps } from './deps.js';
import { presentFiles } from './present-file.js';
import { requireFile } from './require-file.js';

export const getFile = defineRoute({
  method: 'get',
  path: '/api/v1/files/:id',
  operationId: 'getFile',
  tag: 'Files',
  summary: 'Retrieve a file',
  description: 'Returns what is known about a file, without its bytes.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  params: z.object({ id: idSchema('file') }),
  responses: { 200: { description: 'The file', body: fileSchema } },
  errors: ['not_found', 'unavailable'],
  async handle(request, deps: FileDeps) {
    const caller = principalOf(request);
    const file = await requireFile(caller, request.params.id, deps);
    const [resource] = await presentFiles(caller.accountId, [file], deps);
    return ok(resource);
  },
});
