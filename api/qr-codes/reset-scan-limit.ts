import { z } from 'zod';
import { DomainError } from '../../core/basics/errors.js';
import { idSchema } from '../../core/basics/ids.js';
import { changeNoteSchema, qrCodeSchema } from '../../core/codes/qr-code-schemas.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { assertIfMatch } from '../http/preconditions.js';
import { principalOf, type Principal } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute, type RouteRequest } from '../http/route.js';
import type { QrCodeDeps } from './deps.js';
import { isRepetition } from './is-repetition.js';
import { codeETag, presentStoredCodes } from './present-code.js';
import { requireRecordedCode } from './require-recorded-code.js';
import { storeChange } from './store-change.js';

const bodySchema = z.strictObject({ changeNote: changeNoteSchema.optional() }).meta({ id: 'ResetScanLimit' });

type Body = z.output<typeof bodySchema>;

const MAX_ATTEMPTS = 5;

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
    const code = await requireRecordedCode(caller, request.params.id, deps);
    const isRepeated = await isRepetition(code, request.operationKey, deps);
    const next = isRepeated ? code : await reset(code, request, caller, deps);
    const [resource] = await presentStoredCodes(caller, [next], deps);
    return ok(resource, { ETag: codeETag(next, caller) });
  },
});

/** A reset that conflicts with a concurrent change is applied on top of it, unless `If-Match` forbids it. */
async function reset(
  code: StoredQrCode,
  { headers, body, operationKey }: RouteRequest<unknown, unknown, Body>,
  caller: Principal,
  deps: QrCodeDeps,
): Promise<StoredQrCode> {
  const details = { note: body.changeNote, operationKey, resetsScanLimit: true };
  let current = code;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    assertIfMatch(headers['if-match'], codeETag(current, caller));
    const next = withUnusedLimit(current, deps.now());
    if (await storeChange([current, next], caller, deps, details)) return next;
    current = await requireRecordedCode(caller, code.id, deps);
  }
  throw new DomainError('conflict', 'Other requests are changing this QR code at the same time; try again');
}

function withUnusedLimit(
  { scansUsed: _used, exhaustedAt: _at, ...code }: StoredQrCode,
  now: Date,
): StoredQrCode {
  return { ...code, updatedAt: now, revision: code.revision + 1 };
}
