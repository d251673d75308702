import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { deletionSchema } from '../../core/basics/resource-schemas.js';
import { templateNotFound } from '../../core/codes/templates/template-errors.js';
import { auditEntryOf } from '../audit/audit-entry-of.js';
import { assertIfMatch, preconditionFailed } from '../http/preconditions.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { TemplateDeps } from './deps.js';
import { completeTemplateDeletion } from './template-deletions.js';
import { templateETag } from './present-template.js';

export const deleteTemplate = defineRoute({
  method: 'delete',
  path: '/api/v1/templates/:id',
  operationId: 'deleteTemplate',
  tag: 'Templates',
  summary: 'Delete a template',
  description:
    'Deletes the template. Its codes stay as they are, with `template: null`, and get no revision. If it was the default template, new codes get no template from then on.',
  access: { kind: 'account', scopes: ['codes:write'] },
  params: z.object({ id: idSchema('template') }),
  responses: { 200: { description: 'The template was deleted', body: deletionSchema('template') } },
  errors: ['not_found', 'precondition_failed', 'unavailable'],
  async handle(request, deps: TemplateDeps) {
    const { accountId } = principalOf(request);
    const { id } = request.params;
    const { templates } = deps;
    const ifMatch = request.headers['if-match'];
    const revision = ifMatch === undefined ? undefined : await matchedRevision(accountId, id, ifMatch, deps);
    const audit = ({ name }: { name: string }) =>
      auditEntryOf(request, { action: 'template.deleted', target: { id, name } }, deps);
    if (!(await templates.remove(accountId, id, revision, deps.now(), audit))) {
      throw revision === undefined ? templateNotFound(id) : preconditionFailed();
    }
    await completeTemplateDeletion({ accountId, id }, deps);
    return ok({ id, deleted: true });
  },
});

/**
 * Returns the revision that the deletion requires; undefined for any.
 *
 * @throws DomainError `precondition_failed`
 */
async function matchedRevision(
  accountId: string,
  id: string,
  ifMatch: string,
  { templates }: TemplateDeps,
): Promise<number | undefined> {
  const [template, defaultId] = await Promise.all([
    templates.find(accountId, id),
    templates.findDefault(accountId),
  ]);
  if (!template) throw templateNotFound(id);
  const isConditional = assertIfMatch(ifMatch, templateETag({ ...template, isDefault: defaultId === id }));
  return isConditional ? template.revision : undefined;
}
