import { z } from 'zod';
import { DomainError } from '../../core/basics/errors.js';
import { idSchema } from '../../core/basics/ids.js';
import { presentScheduledChange } from '../../core/codes/scheduled-changes/present-scheduled-change.js';
import { scheduledChangeSchema } from '../../core/codes/scheduled-changes/scheduled-change-schemas.js';
import type { SettledChange } from '../../core/codes/scheduled-changes/scheduled-change.js';
import { assertIfMatch } from '../http/preconditions.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { requireRecordedCode } from '../qr-codes/require-recorded-code.js';
import { cancelChanges } from './cancel-changes.js';
import type { ScheduledChangeDeps } from './deps.js';
import { changeETag, changeNotFound, findChange } from './find-change.js';
import { MAX_ATTEMPTS } from './save-schedule.js';

export const cancelScheduledChange = defineRoute({
  method: 'delete',
  path: '/api/v1/qr-codes/:id/scheduled-changes/:changeId',
  operationId: 'cancelScheduledChange',
  tag: 'Scheduled changes',
  summary: 'Cancel a scheduled change',
  description:
    'Cancels a pending change. A change that is no longer pending returns 409. Later changes that no longer fit the code without it are blocked.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:write'] },
  params: z.object({ id: idSchema('qrCode'), changeId: idSchema('scheduledChange') }),
  responses: {
    200: { description: 'The canceled change', body: scheduledChangeSchema, headers: ['ETag'] },
  },
  errors: ['conflict', 'precondition_failed'],
  async handle(request, deps: ScheduledChangeDeps) {
    const caller = principalOf(request);
    const { id, changeId } = request.params;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const code = await requireRecordedCode(caller, id, deps);
      const change = await findChange(code, changeId, deps);
      if (!change) throw changeNotFound(changeId);
      assertIfMatch(request.headers['if-match'], changeETag(change));
      if ('state' in change) throw notPending(change);
      const [cancelled] = (await cancelChanges(code, new Set([changeId]), caller, deps)) ?? [];
      if (cancelled) return ok(presentScheduledChange(cancelled, caller), { ETag: changeETag(cancelled) });
    }
    throw new DomainError('conflict', 'Other requests are changing this QR code at the same time; try again');
  },
});

function notPending({ id, state }: SettledChange): DomainError {
  return new DomainError('conflict', `The scheduled change ${id} is no longer pending; it is ${state}`);
}
