import type { QrCodeDeps } from './deps.js';
import { z } from 'zod';
import { deletionSchema } from '../../core/resource-schemas.js';
import { idSchema } from '../../core/ids.js';
import { requireMatch, preconditionFailed } from '../http/preconditions.js';
import { codeETag } from './present-code.js';
import { codeNotFound, requireCode } from './require-code.js';
import { ok } from '../http/response.js';
import { principalOf } from '../auth/principal.js';
import { defineRoute } from '../http/route.js';

export const deleteQrCode = defineRoute({
  method: 'delete',
  path: '/api/v1/qr-codes/:id',
  operationId: 'deleteQrCode',
  tag: 'QR codes',
  summary: 'Delete a QR code',
  description:
    'Its short URL answers 410 from then on, its short code is never given out again, its scans go.',
  access: { kind: 'account', scope: 'codes:write' },
  params: z.object({ id: idSchema('qrCode') }),
  responses: { 200: { description: 'It is gone', body: deletionSchema('qrCode') } },
  errors: ['precondition_failed'],
  async handle(request, deps: QrCodeDeps) {
    const caller = principalOf(request);
    const { accountId } = caller;
    const { id } = request.params;
    const code = await requireCode(accountId, id, deps);
    const conditional = requireMatch(request.headers['if-match'], codeETag(code, caller));
    const removed = await deps.qrCodes.remove(
      accountId,
      id,
      conditional ? code.revision : undefined,
      deps.now(),
    );
    if (!removed) throw conditional ? preconditionFailed() : codeNotFound(id);
    deps.invalidateShortCode(code.shortCode);
    await deps.scans.removeAll(accountId, id);
    return ok({ id, deleted: true });
  },
});
