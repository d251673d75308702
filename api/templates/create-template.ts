import { DomainError, planRequired } from '../../core/basics/errors.js';
import { PLANS, type Plan } from '../../core/basics/plan-names.js';
import { createTemplateSchema, templateSchema } from '../../core/codes/templates/template-schemas.js';
import { buildTemplate } from '../../codes/build-template.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { LARGE_BODY_LIMIT } from '../http/body-limit.js';
import { principalOf } from '../http/principal.js';
import { created } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { linksOf } from '../http/urls.js';
import { assertDomainsIncluded } from '../qr-codes/assert-domains-included.js';
import { createFolderChooser } from '../qr-codes/choose-folder.js';
import { hashPasswordsOf } from '../qr-codes/hash-passwords.js';
import type { TemplateDeps } from './deps.js';
import { presentTemplates, templateETag } from './present-template.js';

export const createTemplate = defineRoute({
  method: 'post',
  path: '/api/v1/templates',
  operationId: 'createTemplate',
  tag: 'Templates',
  summary: 'Create a template',
  description:
    'Creates a template: a style, and values of new codes. It is checked with a sample code; a template that scanners cannot read returns 422 `not_scannable`. `defaults.routing.password` is stored as a hash and never returned. An account has at most `limits.templates` templates.',
  access: { kind: 'account', scopes: ['codes:write'] },
  effect: 'repeatable',
  body: createTemplateSchema,
  bodyLimit: LARGE_BODY_LIMIT,
  responses: {
    201: { description: 'The template', body: templateSchema, headers: ['Location', 'ETag'] },
  },
  errors: ['validation_error', 'not_scannable', 'not_found', 'name_taken', 'conflict'],
  async handle(request, deps: TemplateDeps) {
    const caller = principalOf(request);
    const { name, style = {}, defaults = {}, isDefault = false } = request.body;
    const { accountId, plan } = caller;
    assertDomainsIncluded(caller, defaults);
    if (defaults.folder) await createFolderChooser(caller, deps)(defaults.folder, 'defaults.folder');
    const at = deps.now();
    const content = await buildTemplate(
      { style, defaults },
      {
        accountId,
        base: linksOf(caller, deps),
        now: at,
        images: deps.images(request),
        routing: { publicUrl: deps.settings.publicUrl, hashPassword: hashPasswordsOf(request, deps) },
      },
    );
    const id = idFromOperation('template', request.operationKey);
    const limit = deps.settings.templates[plan] || Infinity;
    const template = await deps.templates.insert(
      { id, accountId, name, ...content, createdAt: at, updatedAt: at, revision: 1 },
      isDefault,
      limit,
    );
    if (!template) throw tooManyTemplates(plan, limit);
    const [resource] = await presentTemplates(caller, [template], deps);
    return created(resource, `/api/v1/templates/${template.id}`, {
      ETag: templateETag({ ...template, isDefault: resource!.isDefault }),
    });
  },
});

function tooManyTemplates(plan: Plan, limit: number): DomainError {
  const next = PLANS[PLANS.indexOf(plan) + 1];
  if (next) return planRequired(plan, next);
  return new DomainError('conflict', `An account has at most ${limit} templates; delete one first`);
}
