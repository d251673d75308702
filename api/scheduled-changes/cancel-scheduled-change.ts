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
import { authorOf } from '../qr-codes/change-author.js';
import { codeNotFound } from '../qr-codes/require-code.js';
import { withoutChanges } from './cancel-changes.js';
import type { ScheduledChangeDeps } from './deps.js';
import { changeETag, changeNotFound, findChange } from './find-change.js';

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
    const author = authorOf(caller, deps);
    let cancelled: SettledChange | undefined;
    const code = await deps.changes.schedule(author, id, async (current) => {
      const change = await findChange(current, changeId, deps);
      if (!change) throw changeNotFound(changeId);
      assertIfMatch(request.headers['if-match'], changeETag(change));
      if ('state' in change) throw notPending(change);
      const schedule = await withoutChanges(current, [change], author, deps);
      [cancelled] = schedule.settled;
      return schedule;
    });
    if (!code || !cancelled) throw codeNotFound(id);
    return ok(presentScheduledChange(cancelled, caller), { ETag: changeETag(cancelled) });
  },
});

function notPending({ id, state }: SettledChange): DomainError {
  return new DomainError('conflict', `The scheduled change ${id} is no longer pending; it is ${state}`);
}
