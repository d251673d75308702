import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { changeNoteSchema, qrCodeSchema } from '../../core/codes/qr-code-schemas.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { assertIfMatch } from '../http/preconditions.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { changeCode } from './change-code.js';
import type { QrCodeDeps } from './deps.js';
import { isRepetition } from './is-repetition.js';
import { codeETag } from './present-code.js';

const bodySchema = z.strictObject({ changeNote: changeNoteSchema.optional() }).meta({ id: 'ResetScanLimit' });

export const resetScanLimit = defineRoute({
  method: 'post',
  path: '/api/v1/qr-codes/:id/reset-scan-limit',
  operationId: 'resetScanLimit',
  tag: 'QR codes',
  summary: 'Reset the scan limit of a QR code',
  description:
    'Sets the count of `routing.scanLimit` to 0, so that an exhausted code serves visitors again. It creates a revision without changes. Neither scans nor analytics change; erasing scans, in turn, does not reset the count. `If-Match` rejects the reset with 412 if the code has changed since you read it.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:write'] },
  effect: 'repeatable',
  params: z.object({ id: idSchema('qrCode') }),
  body: bodySchema,
  bodyOptional: true,
  responses: { 200: { description: 'The code after the reset', body: qrCodeSchema, headers: ['ETag'] } },
  errors: ['validation_error', 'precondition_failed', 'conflict'],
  async handle(request, deps: QrCodeDeps) {
    const caller = principalOf(request);
    const { params, headers, body, operationKey } = request;
    const reset = await changeCode(
      caller,
      params.id,
      {
        async next(code) {
          if (await isRepetition(code, operationKey, deps)) return undefined;
          assertIfMatch(headers['if-match'], codeETag(code, caller));
          return withUnusedLimit(code, deps.now());
        },
        note: body.changeNote,
        operationKey,
        resetsScanLimit: true,
      },
      deps,
    );
    return ok(reset.resource, reset.headers);
  },
});

function withUnusedLimit(
  { scansUsed: _used, exhaustedAt: _at, ...code }: StoredQrCode,
  now: Date,
): StoredQrCode {
  return { ...code, updatedAt: now, revision: code.revision + 1 };
}
