import { bulkUpdateRequestSchema } from '../../core/jobs/bulk-change-schemas.js';
import { MAX_CHANGED_CODES } from '../../core/accounts/plans.js';
import { LARGE_BODY_LIMIT } from '../http/body-limit.js';
import { principalOf } from '../http/principal.js';
import { defineRoute } from '../http/route.js';
import { withChosenFolder } from '../qr-codes/choose-folder.js';
import { findNamedTemplate } from '../../codes/choose-template.js';
import { BULK_CHANGE_ERRORS, BULK_CHANGE_RESPONSES } from './bulk-change-responses.js';
import type { BulkChangeDeps } from './deps.js';
import { submitBulkUpdate } from './submit-bulk-update.js';

export const bulkUpdateQrCodes = defineRoute({
  method: 'post',
  path: '/api/v1/qr-codes/bulk-update',
  operationId: 'bulkUpdateQrCodes',
  tag: 'Jobs',
  summary: 'Update many QR codes',
  description: `Submits a job that changes up to ${MAX_CHANGED_CODES.toLocaleString('en-US')} codes. \`patch\` has the fields of \`PATCH /api/v1/qr-codes/{id}\` except for \`shortCode\`; \`tags\` can also add and remove tags, \`replaceInUrls\` replaces a text in all URLs, and \`replaceFile\` replaces an uploaded file. The selection is fixed when the request is accepted. All codes are checked before the first one is changed: without \`skipInvalid\`, one code that the change does not fit fails the job before anything changes. A code that the change does not alter gets no revision. \`dryRun\` returns what would change: for up to 1,000 codes at once, for more as the result of a job. \`GET /api/v1/jobs/{id}/items\` lists the result of each code, and \`POST /api/v1/jobs/{id}/revert\` undoes the job.`,
  access: { kind: 'account', folderKeys: true, scopes: ['bulk', 'codes:write'], plan: 'business' },
  effect: 'repeatable',
  body: bulkUpdateRequestSchema,
  bodyLimit: LARGE_BODY_LIMIT,
  responses: BULK_CHANGE_RESPONSES,
  errors: BULK_CHANGE_ERRORS,
  async handle(request, deps: BulkChangeDeps) {
    const caller = principalOf(request);
    const patch = await withChosenFolder(request.body.patch, caller, deps, 'patch.folder');
    const template = await findNamedTemplate(caller, patch.template, deps, 'patch.template');
    return submitBulkUpdate({ ...request.body, patch }, template, request, deps);
  },
});
