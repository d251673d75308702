import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { qrCodeSchema } from '../../core/codes/qr-code-schemas.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { QrCodeDeps } from './deps.js';
import { codeETag, presentStoredCodes } from './present-code.js';
import { requireCode } from './require-code.js';

export const getQrCode = defineRoute({
  method: 'get',
  path: '/api/v1/qr-codes/:id',
  operationId: 'getQrCode',
  tag: 'QR codes',
  summary: 'Retrieve a QR code',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  params: z.object({ id: idSchema('qrCode') }),
  responses: { 200: { description: 'The QR code', body: qrCodeSchema, headers: ['ETag'] } },
  async handle(request, deps: QrCodeDeps) {
    const caller = principalOf(request);
    const code = await requireCode(caller, request.params.id, deps);
    const [resource] = await presentStoredCodes(caller, [code], deps);
    return ok(resource, { ETag: codeETag(code, caller) });
  },
});
