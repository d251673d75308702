import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { qrCodeSchema } from '../../core/codes/qr-code-schemas.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { changeCode } from './change-code.js';
import type { QrCodeDeps } from './deps.js';

/** Rotations of a code after which a repetition of the first one rotates again. */
const MAX_OPERATION_KEYS = 20;

export const rotateShareImage = defineRoute({
  method: 'post',
  path: '/api/v1/qr-codes/:id/rotate-share-image',
  operationId: 'rotateShareImage',
  tag: 'QR codes',
  summary: 'Rotate the signed image URL of a QR code',
  description: 'Issues a new `shareImage` URL. Every earlier one stops working.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:write'] },
  effect: 'repeatable',
  params: z.object({ id: idSchema('qrCode') }),
  responses: { 200: { description: 'The QR code with its new URL', body: qrCodeSchema, headers: ['ETag'] } },
  errors: ['conflict'],
  async handle(request, deps: QrCodeDeps) {
    const caller = principalOf(request);
    const { params, operationKey } = request;
    const next = (code: StoredQrCode) =>
      code.shareOperationKeys?.includes(operationKey) ? undefined : rotate(code, operationKey, deps.now());
    const rotated = await changeCode(caller, params.id, { next }, deps);
    return ok(rotated.resource, rotated.headers);
  },
});

function rotate(code: StoredQrCode, operationKey: string, now: Date): StoredQrCode {
  return {
    ...code,
    shareRevision: code.shareRevision + 1,
    shareOperationKeys: [...(code.shareOperationKeys ?? []), operationKey].slice(-MAX_OPERATION_KEYS),
    revision: code.revision + 1,
    updatedAt: now,
  };
}
