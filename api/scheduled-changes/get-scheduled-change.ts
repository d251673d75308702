import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { presentScheduledChange } from '../../core/codes/scheduled-changes/present-scheduled-change.js';
import { scheduledChangeSchema } from '../../core/codes/scheduled-changes/scheduled-change-schemas.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { requireStoredCode } from '../qr-codes/require-code.js';
import type { ScheduledChangeDeps } from './deps.js';
import { changeETag, changeNotFound, findChange } from './find-change.js';

export const getScheduledChange = defineRoute({
  method: 'get',
  path: '/api/v1/qr-codes/:id/scheduled-changes/:changeId',
  operationId: 'getScheduledChange',
  tag: 'Scheduled changes',
  summary: 'Retrieve a scheduled change',
  description: 'A change that is no longer pending can be retrieved for 30 days.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  params: z.object({ id: idSchema('qrCode'), changeId: idSchema('scheduledChange') }),
  responses: {
    200: { description: 'The scheduled change', body: scheduledChangeSchema, headers: ['ETag'] },
  },
  async handle(request, deps: ScheduledChangeDeps) {
    const { id, changeId } = request.params;
    const caller = principalOf(request);
    const code = await requireStoredCode(caller, id, deps);
    const change = await findChange(code, changeId, deps);
    if (!change) throw changeNotFound(changeId);
    return ok(presentScheduledChange(change, caller), { ETag: changeETag(change) });
  },
});
