import { z } from 'zod';
import { tagParamSchema } from '../../core/codes/tag-schemas.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { SUBMITTED_JOB } from '../jobs/job-responses.js';
import { MAX_CODES_PER_CHANGE } from '../qr-codes/change-codes.js';
import type { TagDeps } from './deps.js';
import { replaceTag } from './replace-tag.js';

export const deleteTag = defineRoute({
  method: 'delete',
  path: '/api/v1/tags/:tag',
  operationId: 'deleteTag',
  tag: 'Tags',
  summary: 'Remove a tag from all codes',
  description: `Removes the tag from all codes that have it. The codes are kept, and each gets one revision. More than ${MAX_CODES_PER_CHANGE} codes are changed by a job of the type \`bulk_update\` (202).`,
  access: { kind: 'account', scopes: ['codes:write'] },
  params: z.object({ tag: tagParamSchema }),
  responses: {
    200: {
      description: 'The tag was removed',
      body: z.object({ tag: z.string(), deleted: z.literal(true) }).meta({ id: 'TagDeletion' }),
    },
    202: SUBMITTED_JOB,
  },
  errors: ['not_found', 'bulk_limit_exceeded', 'conflict', 'unavailable'],
  async handle(request, deps: TagDeps) {
    const { tag } = request.params;
    return replaceTag({ tag, replacement: undefined }, request, deps, async () => ok({ tag, deleted: true }));
  },
});
