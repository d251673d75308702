import { z } from 'zod';
import { renameTagSchema, tagParamSchema, tagResourceSchema } from '../../core/codes/tag-schemas.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { SUBMITTED_JOB } from '../jobs/job-responses.js';
import { MAX_CODES_PER_CHANGE } from '../qr-codes/change-codes.js';
import type { TagDeps } from './deps.js';
import { replaceTag } from './replace-tag.js';

export const renameTag = defineRoute({
  method: 'patch',
  path: '/api/v1/tags/:tag',
  operationId: 'renameTag',
  tag: 'Tags',
  summary: 'Rename or merge a tag',
  description: `Replaces the tag in all codes that have it. If some codes already have the new tag, the two tags are merged. Each changed code gets one revision. More than ${MAX_CODES_PER_CHANGE} codes are changed by a job of the type \`bulk_update\` (202).`,
  access: { kind: 'account', scopes: ['codes:write'] },
  params: z.object({ tag: tagParamSchema }),
  body: renameTagSchema,
  responses: {
    200: { description: 'The tag with its new name', body: tagResourceSchema },
    202: SUBMITTED_JOB,
  },
  errors: ['validation_error', 'not_found', 'bulk_limit_exceeded', 'conflict', 'unavailable'],
  async handle(request, deps: TagDeps) {
    const { name } = request.body;
    const { tag } = request.params;
    return replaceTag({ tag, replacement: name }, request, deps, async () => {
      const codes = await deps.qrCodes.listIds(principalOf(request), { tag: name });
      return ok({ tag: name, codes: codes.length });
    });
  },
});
