import { DomainError, planRequired } from '../../core/errors.js';
import { PLAN_TERMS } from '../../core/plans.js';
import type { StoredQrCode } from '../../core/qr-code.js';
import { createQrCodeSchema, qrCodeSchema, type CreateQrCode } from '../../core/qr-code-schemas.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import type { QrCodeDeps } from './deps.js';
import { baseUrlOf } from '../http/urls.js';
import { buildCode } from './build-code.js';
import { codeETag, presentCode } from './present-code.js';
import { created } from '../http/response.js';
import { principalOf, type Principal } from '../auth/principal.js';
import { defineRoute } from '../http/route.js';

/** A generated short code is taken once in 378 billion / codes in store; more than this is no chance. */
const MAX_DRAWS = 5;

export const createQrCode = defineRoute({
  method: 'post',
  path: '/api/v1/qr-codes',
  operationId: 'createQrCode',
  tag: 'QR codes',
  summary: 'Create a QR code',
  access: { kind: 'account', scope: 'codes:write' },
  body: createQrCodeSchema,
  responses: { 201: { description: 'The code', body: qrCodeSchema, headers: ['Location', 'ETag'] } },
  errors: ['validation_error', 'data_too_long', 'not_scannable', 'short_code_taken'],
  async handle(request, deps: QrCodeDeps) {
    const id = idFromOperation('qrCode', request.operationKey);
    const caller = principalOf(request);
    await requireRoom(caller, deps);
    const code = await insertCode(id, request.body, caller, deps);
    return created(presentCode(code, undefined, caller, deps), `/api/v1/qr-codes/${code.id}`, {
      ETag: codeETag(code, caller),
    });
  },
});

/** Free accounts have a few codes; the others as many as they like. Who has no room is told before anything is made. */
async function requireRoom({ accountId, plan }: Principal, { qrCodes }: QrCodeDeps): Promise<void> {
  const { qrCodes: most } = PLAN_TERMS[plan];
  if (most !== Infinity && (await qrCodes.count(accountId)) >= most) throw planRequired(plan, 'pro');
}

async function insertCode(
  id: string,
  body: CreateQrCode,
  caller: Principal,
  deps: QrCodeDeps,
): Promise<StoredQrCode> {
  const { qrCodes, now } = deps;
  const { accountId, plan } = caller;
  const base = baseUrlOf(caller, deps);
  for (let draw = 1; ; draw++) {
    const code = await buildCode(body, { id, accountId, base, now: now() });
    try {
      if (!(await qrCodes.insert(code, PLAN_TERMS[plan].qrCodes))) throw planRequired(plan, 'pro');
      // A repetition finds what the first run made.
      return (await qrCodes.find(accountId, id)) ?? code;
    } catch (error) {
      const drawAgain = error instanceof DomainError && error.code === 'short_code_taken' && !body.shortCode;
      if (!drawAgain || draw === MAX_DRAWS) throw error;
    }
  }
}
