import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { MAX_CHANGED_CODES } from '../../core/accounts/plans.js';
import { applyTemplateSchema } from '../../core/codes/templates/apply-template-schema.js';
import { BULK_CHANGE_ERRORS, BULK_CHANGE_RESPONSES } from '../bulk-changes/bulk-change-responses.js';
import { submitBulkUpdate } from '../bulk-changes/submit-bulk-update.js';
import { LARGE_BODY_LIMIT } from '../http/body-limit.js';
import { principalOf } from '../http/principal.js';
import { defineRoute } from '../http/route.js';
import type { TemplateDeps } from './deps.js';
import { requireTemplate } from './require-template.js';

export const applyTemplateToCodes = defineRoute({
  method: 'post',
  path: '/api/v1/templates/:id/apply',
  operationId: 'applyTemplate',
  tag: 'Templates',
  summary: 'Apply a template to codes',
  description: `Submits a job of the type \`bulk_update\` that replaces the style of up to ${MAX_CHANGED_CODES.toLocaleString('en-US')} codes with the style of the template, as it is now. \`defaults\` are for new codes only. All codes are checked first: one code that scanners could not read in the new style fails the job before anything changes. A code that has the style already gets no revision. \`dryRun\` returns what would change, and \`POST /api/v1/jobs/{id}/revert\` undoes the job.`,
  access: { kind: 'account', folderKeys: true, scopes: ['bulk', 'codes:write'], plan: 'business' },
  effect: 'repeatable',
  params: z.object({ id: idSchema('template') }),
  body: applyTemplateSchema,
  bodyLimit: LARGE_BODY_LIMIT,
  responses: BULK_CHANGE_RESPONSES,
  errors: BULK_CHANGE_ERRORS,
  async handle(request, deps: TemplateDeps) {
    const { accountId } = principalOf(request);
    const { id, revision, style } = await requireTemplate(accountId, request.params.id, deps);
    const update = { ...request.body, patch: { template: id } };
    return submitBulkUpdate(update, { id, revision, style }, request, deps);
  },
});
