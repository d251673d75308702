import { z } from 'zod';
import { revisionWithCodeSchema } from '../../core/codes/history/history-schemas.js';
import { withDueChanges } from '../../core/codes/scheduled-changes/due-changes.js';
import { idSchema } from '../../core/basics/ids.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { QrCodeDeps } from './deps.js';
import { presentRevisionWithCode } from './present-revision.js';
import { listDueRevisions } from './due-revisions.js';
import { requireStoredCode } from './require-code.js';
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
    const stored = await requireStoredCode(caller, id, deps);
    const code = withDueChanges(stored, deps.now());
    const due = listDueRevisions(stored, deps.now()).find((one) => one.revision === revision);
    const found = due ?? (await requireRevision(stored, revision, caller.plan, deps));
    return ok(presentRevisionWithCode(code, found, caller, deps));
  },
});
