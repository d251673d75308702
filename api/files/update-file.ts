import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { fileNotFound } from '../../core/files/file-errors.js';
import { withExtension } from '../../core/files/file-name.js';
import { fileSchema, updateFileSchema } from '../../core/files/file-schemas.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { withChosenFolder } from '../qr-codes/choose-folder.js';
import type { FileDeps } from './deps.js';
import { presentFiles } from './present-file.js';
import { requireFile } from './require-file.js';

export const updateFile = defineRoute({
  method: 'patch',
  path: '/api/v1/files/:id',
  operationId: 'updateFile',
  tag: 'Files',
  summary: 'Rename or move a file',
  description:
    'Changes the name or the folder of a file. Its bytes never change: to exchange a file, upload another one and change the codes.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:write'] },
  params: z.object({ id: idSchema('file') }),
  body: updateFileSchema,
  responses: { 200: { description: 'The changed file', body: fileSchema } },
  errors: ['validation_error', 'not_found', 'unavailable'],
  async handle(request, deps: FileDeps) {
    const caller = principalOf(request);
    const { id } = request.params;
    const { type } = await requireFile(caller, id, deps);
    const { name, folder } = await withChosenFolder(request.body, caller, deps);
    const change = { folder, ...(name !== undefined && { name: withExtension(name, type) }) };
    const changed = await deps.files.change(caller, id, change, deps.now());
    if (!changed) throw fileNotFound(id);
    const [resource] = await presentFiles(caller.accountId, [changed], deps);
    return ok(resource);
  },
});
