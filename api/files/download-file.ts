import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { FILE_MEDIA_TYPES } from '../../core/files/file-types.js';
import { namedFileDisposition } from '../http/content-disposition.js';
import { principalOf } from '../http/principal.js';
import { rangedResponse } from '../http/ranged-file.js';
import { defineRoute } from '../http/route.js';
import type { FileDeps } from './deps.js';
import { requireFile } from './require-file.js';

export const downloadFile = defineRoute({
  method: 'get',
  path: '/api/v1/files/:id/content',
  operationId: 'downloadFile',
  tag: 'Files',
  summary: 'Download a file',
  description:
    'Returns the bytes of a file. A request with a single byte range gets 206. Visitors get files by the short links of codes.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  params: z.object({ id: idSchema('file') }),
  responses: {
    200: {
      description: 'The file',
      content: FILE_MEDIA_TYPES,
      headers: ['ETag', 'Content-Disposition', 'Accept-Ranges'],
    },
    206: {
      description: 'The requested part of the file',
      content: FILE_MEDIA_TYPES,
      headers: ['ETag', 'Content-Range'],
    },
  },
  errors: ['not_found', 'range_not_satisfiable', 'unavailable'],
  async handle(request, deps: FileDeps) {
    const { id, name, type, bytes, sha256 } = await requireFile(
      principalOf(request),
      request.params.id,
      deps,
    );
    const disposition = namedFileDisposition('attachment', name);
    const read = (start: number, end: number) => deps.files.read(id, start, end);
    return rangedResponse({ bytes, sha256, contentType: type, disposition, read }, request.headers);
  },
});
