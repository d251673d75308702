import { z } from 'zod';
import { DomainError } from '../../core/basics/errors.js';
import { assertContentsMove, folderNotFound } from '../../core/codes/folders/place-folder.js';
import { idSchema } from '../../core/basics/ids.js';
import { deletionSchema } from '../../core/basics/resource-schemas.js';
import { auditEntryOf } from '../audit/audit-entry-of.js';
import { submitCodeChange } from '../bulk-changes/submit-code-change.js';
import { assertIfMatch, preconditionFailed } from '../http/preconditions.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { SUBMITTED_JOB } from '../jobs/job-responses.js';
import { changeCodes, MAX_CODES_PER_CHANGE } from '../qr-codes/change-codes.js';
import type { FolderDeps } from './deps.js';
import { folderETag } from './present-folder.js';
import { redirectScheduledChanges } from './redirect-scheduled-changes.js';
import { parentFor, requireFolder } from './require-folder.js';

/** A code that is created in the folder while its codes move is moved as well, this many times. */
const MAX_ATTEMPTS = 5;

export const deleteFolder = defineRoute({
  method: 'delete',
  path: '/api/v1/folders/:id',
  operationId: 'deleteFolder',
  tag: 'Folders',
  summary: 'Delete a folder',
  description: `Deletes an empty folder. A folder that holds codes or folders returns 409 \`not_empty\`; with \`moveTo\`, they are moved first, and each code gets one revision. The same applies to a folder into which a scheduled change moves a code; with \`moveTo\`, the change moves the code there instead. More than ${MAX_CODES_PER_CHANGE} codes are moved by a job of the type \`bulk_update\` (202), which then deletes the folder.`,
  access: { kind: 'account', folderKeys: true, scopes: ['codes:write'], plan: 'pro' },
  params: z.object({ id: idSchema('folder') }),
  query: z.strictObject({
    moveTo: idSchema('folder')
      .or(z.literal('none'))
      .optional()
      .describe('Folder that receives the codes and folders, or `none` for no folder'),
  }),
  responses: {
    200: { description: 'The folder was deleted', body: deletionSchema('folder') },
    202: SUBMITTED_JOB,
  },
  errors: [
    ...(['validation_error', 'not_found', 'not_empty', 'name_taken'] as const),
    ...(['precondition_failed', 'conflict', 'bulk_limit_exceeded'] as const),
  ],
  async handle(request, deps: FolderDeps) {
    const caller = principalOf(request);
    const { id } = request.params;
    const { moveTo: target } = request.query;
    const moveTo =
      target === undefined ? undefined : parentFor(caller, target === 'none' ? null : target, 'moveTo');
    const folder = await requireFolder(caller, id, deps);
    const conditional = assertIfMatch(request.headers['if-match'], folderETag(folder));
    // Before the first code is moved.
    if (moveTo !== undefined) assertContentsMove(await deps.folders.readTree(caller.accountId), id, moveTo);
    const revision = conditional ? folder.revision : undefined;
    const audit = ({ name }: { name: string }) =>
      auditEntryOf(request, { action: 'folder.deleted', target: { id, name } }, deps);
    const respond = async () => ok({ id, deleted: true as const });
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      if (moveTo !== undefined) {
        // First, because a change that is due has put its code into the folder.
        await redirectScheduledChanges(id, moveTo, caller, deps);
        const codeIds = await deps.qrCodes.listIds(caller, { folders: [id] });
        if (codeIds.length > MAX_CODES_PER_CHANGE) {
          const emptying = { patch: { folder: moveTo }, emptiedFolder: { id, moveTo } };
          return submitCodeChange(codeIds, emptying, request, deps, respond);
        }
        await changeCodes({ folders: [id] }, { folder: moveTo }, request, deps);
      }
      const outcome = await deps.folders.remove(caller.accountId, id, {
        revision,
        moveTo,
        at: deps.now(),
        audit,
      });
      if (outcome === 'removed') return respond();
      if (outcome === 'missing') throw conditional ? preconditionFailed() : folderNotFound(id);
      if (moveTo === undefined) throw notEmpty(id);
    }
    throw new DomainError('conflict', 'Other requests keep adding codes to this folder; try again');
  },
});

function notEmpty(id: string): DomainError {
  const message = `The folder ${id} holds codes or folders, or scheduled changes move codes into it; move or cancel them first, or send moveTo`;
  return new DomainError('not_empty', message);
}
