import type { QrCodeDeps } from './deps.js';
import { z } from 'zod';
import { idSchema } from '../../core/ids.js';
import { qrCodeSchema, updateQrCodeSchema } from '../../core/qr-code-schemas.js';
import { DomainError } from '../../core/errors.js';
import { baseUrlOf } from '../http/urls.js';
import { applyUpdate } from './apply-update.js';
import { codeETag, presentCodes } from './present-code.js';
import { requireCode } from './require-code.js';
import { requireMatch, preconditionFailed } from '../http/preconditions.js';
import { ok } from '../http/response.js';
import { principalOf } from '../auth/principal.js';
import { defineRoute } from '../http/route.js';

/** Without `If-Match` a change that meets another is applied again on top of it. */
const MAX_TRIES = 5;

export const updateQrCode = defineRoute({
  method: 'patch',
  path: '/api/v1/qr-codes/:id',
  operationId: 'updateQrCode',
  tag: 'QR codes',
  summary: 'Change a QR code',
  description:
    'Merges `style` and `metadata` (RFC 7396); keeps the short URL. A new `shortCode` takes its place, and the former ones go on working: printed codes are never broken.',
  access: { kind: 'account', scope: 'codes:write' },
  params: z.object({ id: idSchema('qrCode') }),
  body: updateQrCodeSchema,
  responses: { 200: { description: 'The code as it is now', body: qrCodeSchema, headers: ['ETag'] } },
  errors: [
    'validation_error',
    'data_too_long',
    'not_scannable',
    'short_code_taken',
    'precondition_failed',
    'conflict',
  ],
  async handle(request, deps: QrCodeDeps) {
    const caller = principalOf(request);
    const base = baseUrlOf(caller, deps);
    for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
      const code = await requireCode(caller.accountId, request.params.id, deps);
      const conditional = requireMatch(request.headers['if-match'], codeETag(code, caller));
      const next = await applyUpdate(code, request.body, { base, now: deps.now() });
      if (await deps.qrCodes.replace(next, code.revision)) {
        deps.invalidateShortCode(code.shortCode);
        deps.invalidateShortCode(next.shortCode);
        const [resource] = await presentCodes(caller, [next], deps);
        return ok(resource, { ETag: codeETag(next, caller) });
      }
      if (conditional) throw preconditionFailed();
    }
    throw new DomainError('conflict', 'Others are changing this code at the same time: try again');
  },
});
