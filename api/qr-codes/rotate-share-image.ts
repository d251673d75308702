import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { qrCodeSchema } from '../../core/codes/qr-code-schemas.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { preconditionFailed } from '../http/preconditions.js';
import { principalOf, type Principal } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { QrCodeDeps } from './deps.js';
import { codeETag, presentStoredCodes } from './present-code.js';
import { requireRecordedCode } from './require-recorded-code.js';
import { storeChange } from './store-change.js';

/** Rotations of a code after which a repetition of the first one rotates again. */
const MAX_OPERATION_KEYS = 20;

/** A rotation that conflicts with a concurrent change is applied on top of it, this many times. */
const MAX_ATTEMPTS = 5;

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
  errors: ['precondition_failed'],
  async handle(request, deps: QrCodeDeps) {
    const caller = principalOf(request);
    const code = await requireRecordedCode(caller, request.params.id, deps);
    const isRepeated = code.shareOperationKeys?.includes(request.operationKey);
    const next = isRepeated ? code : await rotate(code, request, caller, deps);
    const [resource] = await presentStoredCodes(caller, [next], deps);
    return ok(resource, { ETag: codeETag(next, caller) });
  },
});

async function rotate(
  code: StoredQrCode,
  { operationKey }: { operationKey: string },
  caller: Principal,
  deps: QrCodeDeps,
): Promise<StoredQrCode> {
  let current = code;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const next = {
      ...current,
      shareRevision: current.shareRevision + 1,
      shareOperationKeys: [...(current.shareOperationKeys ?? []), operationKey].slice(-MAX_OPERATION_KEYS),
      revision: current.revision + 1,
      updatedAt: deps.now(),
    };
    if (await storeChange([current, next], caller, deps)) return next;
    current = await requireRecordedCode(caller, code.id, deps);
  }
  throw preconditionFailed();
}
