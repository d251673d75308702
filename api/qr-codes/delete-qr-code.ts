import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { deletionSchema } from '../../core/basics/resource-schemas.js';
import { codeDeletedEvent } from '../../core/events/code-events.js';
import { assertIfMatch, preconditionFailed } from '../http/preconditions.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { QrCodeDeps } from './deps.js';
import { codeETag } from './present-code.js';
import { codeNotFound } from './require-code.js';
import { requireRecordedCode } from './require-recorded-code.js';
import { eventContextOf } from './store-change.js';

export const deleteQrCode = defineRoute({
  method: 'delete',
  path: '/api/v1/qr-codes/:id',
  operationId: 'deleteQrCode',
  tag: 'QR codes',
  summary: 'Delete a QR code',
  description:
    'Deletes the code, its scans, and its history. Its short link then returns 410, and its short code is never assigned again.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:write'] },
  params: z.object({ id: idSchema('qrCode') }),
  responses: { 200: { description: 'The QR code was deleted', body: deletionSchema('qrCode') } },
  errors: ['precondition_failed'],
  async handle(request, deps: QrCodeDeps) {
    const caller = principalOf(request);
    const { accountId } = caller;
    const { id } = request.params;
    const code = await requireRecordedCode(caller, id, deps);
    const conditional = assertIfMatch(request.headers['if-match'], codeETag(code, caller));
    const at = deps.now();
    const events = await deps.events.address(caller, async () => {
      const counts = (await deps.scans.findTotals(accountId, [id])).get(id);
      return [codeDeletedEvent(code, at, eventContextOf(caller, counts, deps))];
    });
    const revision = conditional ? code.revision : undefined;
    const deleted = await deps.qrCodes.remove({ accountId, id }, revision, at, events);
    if (!deleted) throw conditional ? preconditionFailed() : codeNotFound(id);
    deps.events.announce(events);
    // Its workflow ends when it finds no code.
    if (code.timeline?.nextAt) deps.timelineWaker.wake(id);
    deps.invalidateShortCode(code.shortCode);
    await deps.scans.deleteAll(accountId, id);
    await deps.revisions.removeOfCode(accountId, id);
    await deps.scheduledChanges.removeOfCode(accountId, id);
    return ok({ id, deleted: true });
  },
});
