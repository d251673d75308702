import { z } from 'zod';
import { revisionWithCodeSchema } from '../../core/history/history-schemas.js';
import { idSchema } from '../../core/ids.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { QrCodeDeps } from './deps.js';
import { presentRevisionWithCode } from './present-revision.js';
import { requireCode } from './require-code.js';
import { requireRevision } from './require-revision.js';

export const getRevision = defineRoute({
  method: 'get',
  path: '/api/v1/qr-codes/:id/history/:revision',
  operationId: 'getRevision',
  tag: 'QR codes',
  summary: 'Retrieve a revision of a QR code',
  description: 'Returns one revision with the code as it was then.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  params: z.object({
    id: idSchema('qrCode'),
    revision: z.coerce.number().int().min(1).describe('Number of the revision.'),
  }),
  responses: { 200: { description: 'The revision', body: revisionWithCodeSchema } },
  async handle(request, deps: QrCodeDeps) {
    const caller = principalOf(request);
    const { id, revision } = request.params;
    const code = await requireCode(caller, id, deps);
    const found = await requireRevision(code, revision, caller.plan, deps);
    return ok(presentRevisionWithCode(code, found, caller, deps));
  },
});
