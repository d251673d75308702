import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { deletionSchema } from '../../core/basics/resource-schemas.js';
import { clientOf } from '../audit/audit-entry-of.js';
import { assertIfMatch } from '../http/preconditions.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { authorOf } from './change-author.js';
import type { QrCodeDeps } from './deps.js';
import { codeETag } from './present-code.js';
import { codeNotFound } from './require-code.js';

export const deleteQrCode = defineRoute({
  method: 'delete',
  path: '/api/v1/qr-codes/:id',
  operationId: 'deleteQrCode',
  tag: 'QR codes',
  summary: 'Delete a QR code',
  description:
    'Deletes the code, its scans, and its history. Its short link then returns 410, and its short code is never assigned again.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:write'] },
  params: z.object({ id: idSchema('qrCode') }),
  responses: { 200: { description: 'The QR code was deleted', body: deletionSchema('qrCode') } },
  errors: ['precondition_failed', 'conflict'],
  async handle(request, deps: QrCodeDeps) {
    const caller = principalOf(request);
    const { id } = request.params;
    const author = { ...authorOf(caller, deps), client: clientOf(request) };
    const deleted = await deps.changes.remove(author, id, (code) => {
      assertIfMatch(request.headers['if-match'], codeETag(code, caller));
    });
    if (!deleted) throw codeNotFound(id);
    return ok({ id, deleted: true });
  },
});
