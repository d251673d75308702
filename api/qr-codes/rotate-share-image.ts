import { z } from 'zod';
import { idSchema } from '../../core/ids.js';
import { qrCodeSchema } from '../../core/qr-code-schemas.js';
import { preconditionFailed } from '../http/preconditions.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { QrCodeDeps } from './deps.js';
import { codeETag, presentStoredCodes } from './present-code.js';
import { requireCode } from './require-code.js';

export const rotateShareImage = defineRoute({
  method: 'post',
  path: '/api/v1/qr-codes/:id/rotate-share-image',
  operationId: 'rotateShareImage',
  tag: 'QR codes',
  summary: 'Rotate the signed image URL of a QR code',
  description: 'Issues a new `shareImage` URL. Every earlier one stops working.',
  access: { kind: 'account', scopes: ['codes:write'] },
  params: z.object({ id: idSchema('qrCode') }),
  responses: { 200: { description: 'The QR code with its new URL', body: qrCodeSchema, headers: ['ETag'] } },
  errors: ['precondition_failed'],
  async handle(request, deps: QrCodeDeps) {
    const caller = principalOf(request);
    const code = await requireCode(caller.accountId, request.params.id, deps);
    const next = {
      ...code,
      shareRevision: code.shareRevision + 1,
      revision: code.revision + 1,
      updatedAt: deps.now(),
    };
    if (!(await deps.qrCodes.replace(next, code.revision))) throw preconditionFailed();
    const [resource] = await presentStoredCodes(caller, [next], deps);
    return ok(resource, { ETag: codeETag(next, caller) });
  },
});
