import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { templateSchema } from '../../core/codes/templates/template-schemas.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { TemplateDeps } from './deps.js';
import { presentTemplates, templateETag } from './present-template.js';
import { requireTemplate } from './require-template.js';

export const getTemplate = defineRoute({
  method: 'get',
  path: '/api/v1/templates/:id',
  operationId: 'getTemplate',
  tag: 'Templates',
  summary: 'Retrieve a template',
  description: 'Returns the template with the number of codes that were created from it.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  params: z.object({ id: idSchema('template') }),
  responses: { 200: { description: 'The template', body: templateSchema, headers: ['ETag'] } },
  errors: ['not_found', 'unavailable'],
  async handle(request, deps: TemplateDeps) {
    const caller = principalOf(request);
    const template = await requireTemplate(caller.accountId, request.params.id, deps);
    const [resource] = await presentTemplates(caller, [template], deps);
    return ok(resource, { ETag: templateETag(resource!) });
  },
});
