import { z } from 'zod';
import { DomainError } from '../../core/basics/errors.js';
import { idSchema } from '../../core/basics/ids.js';
import type { ImportCheck, ImportJob } from '../../core/jobs/imports/import-job.js';
import { confirmImportSchema } from '../../core/jobs/imports/import-schemas.js';
import { principalOf } from '../http/principal.js';
import { defineRoute } from '../http/route.js';
import { ENDED_JOB, SUBMITTED_JOB } from '../jobs/job-responses.js';
import { startPreferred } from '../jobs/submit-job.js';
import type { ImportRouteDeps } from './deps.js';
import { assertAuthority, notWaiting, requireImport } from './require-import.js';

export const confirmImport = defineRoute({
  method: 'post',
  path: '/api/v1/imports/:jobId/confirm',
  operationId: 'confirmImport',
  tag: 'Jobs',
  summary: 'Confirm an import',
  description:
    'Starts the creation of the codes of an import whose rows are checked. Rows are checked again when their code is created; a row that is invalid by then fails alone. `GET /api/v1/jobs/{id}/items` lists the result of each row, and `POST /api/v1/jobs/{id}/revert` undoes the import. An import of an API key that was revoked or has expired cannot be confirmed (409 `conflict`).',
  access: { kind: 'account', folderKeys: true, scopes: ['bulk', 'codes:write'], plan: 'business' },
  params: z.object({ jobId: idSchema('job') }),
  body: confirmImportSchema,
  bodyOptional: true,
  responses: {
    200: ENDED_JOB,
    202: SUBMITTED_JOB,
  },
  errors: ['not_found', 'job_not_waiting', 'selection_changed', 'conflict'],
  async handle(request, deps: ImportRouteDeps) {
    const caller = principalOf(request);
    const { jobId } = request.params;
    const waiting = await requireImport(deps, caller, jobId);
    const { check, file } = waiting;
    if (waiting.status !== 'awaiting_confirmation' || !check || !file) {
      throw notWaiting(waiting, 'a confirmation');
    }
    await assertAuthority(waiting, deps);
    const { expect, skipInvalid = false } = request.body;
    if (expect) assertExpected(check, expect);
    if (check.invalid > 0 && !skipInvalid) throw hasInvalidRows(waiting, check);
    const confirmed = await deps.importJobs.confirm(caller, jobId, file.id, deps.now());
    if (!confirmed) throw notWaiting(await requireImport(deps, caller, jobId), 'a confirmation');
    const { headers, signal } = request;
    return startPreferred({ caller, headers, signal }, deps, { job: confirmed, isNew: true });
  },
});

/** @throws DomainError `selection_changed` */
function assertExpected({ create, update }: ImportCheck, expect: { create: number; update: number }): void {
  if (expect.create === create && expect.update === update) return;
  throw new DomainError(
    'selection_changed',
    `The import would create ${create} and update ${update} QR codes, not ${expect.create} and ${expect.update}`,
    { counted: { create, update } },
  );
}

function hasInvalidRows({ id }: ImportJob, { invalid }: ImportCheck): DomainError {
  const rows = invalid === 1 ? 'One row is' : `${invalid} rows are`;
  return new DomainError(
    'conflict',
    `${rows} invalid; GET /api/v1/jobs/${id}/items?outcome=failed lists them. Upload a corrected file, or set skipInvalid to true`,
  );
}
