import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { auditEntryOf } from '../audit/audit-entry-of.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { requireCode } from '../qr-codes/require-code.js';
import type { AnalyticsDeps } from './deps.js';

/** `DELETE /api/v1/qr-codes/{id}/scans` */
export const deleteScans = defineRoute({
  method: 'delete',
  path: '/api/v1/qr-codes/:id/scans',
  operationId: 'eraseQrCodeScans',
  tag: 'Analytics',
  summary: 'Delete the scans of a QR code',
  description: 'Permanently deletes every recorded scan and removes it from all counts. The code is kept.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:write'] },
  params: z.object({ id: idSchema('qrCode') }),
  responses: {
    200: {
      description: 'Deleted',
      body: z
        .object({
          qrCodeId: idSchema('qrCode'),
          erasedScans: z.number().int().min(0).describe('Bots and missed scans included'),
        })
        .meta({ id: 'ScanErasure' }),
    },
  },
  async handle(request, deps: AnalyticsDeps) {
    const caller = principalOf(request);
    const { id } = request.params;
    const { name } = await requireCode(caller, id, deps);
    const erasedScans = await deps.scans.deleteAll(caller.accountId, id);
    const changes = [{ path: 'scans', from: erasedScans, to: 0 }];
    const deleted = { action: 'scans.deleted' as const, target: { id, name }, changes };
    await deps.auditLog.record(auditEntryOf(request, deleted, deps));
    return ok({ qrCodeId: id, erasedScans });
  },
});
