import { z } from 'zod';
import { DomainError, validationError } from '../../core/basics/errors.js';
import { idSchema } from '../../core/basics/ids.js';
import { parseInput } from '../../core/basics/parse-input.js';
import { styleInputSchema } from '../../core/symbols/style.js';
import { templateNotFound } from '../../core/codes/templates/template-errors.js';
import {
  templateDefaultsSchema,
  templateSchema,
  updateTemplateSchema,
  type UpdateTemplate,
} from '../../core/codes/templates/template-schemas.js';
import type { StoredTemplate } from '../../core/codes/templates/template.js';
import { buildTemplate } from '../../codes/build-template.js';
import { mergePatch } from '../../codes/merge-patch.js';
import { LARGE_BODY_LIMIT } from '../http/body-limit.js';
import { assertIfMatch, preconditionFailed } from '../http/preconditions.js';
import { principalOf, type Principal } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute, type RouteRequest } from '../http/route.js';
import { linksOf } from '../http/urls.js';
import { assertDomainsIncluded } from '../qr-codes/assert-domains-included.js';
import { createFolderChooser } from '../qr-codes/choose-folder.js';
import { hashPasswordsOf } from '../qr-codes/hash-passwords.js';
import type { TemplateDeps } from './deps.js';
import { presentTemplates, templateETag } from './present-template.js';
import { requireTemplate } from './require-template.js';

/**
 * A change that conflicts with a concurrent one is applied again, on top of it, this many times, unless
 * `If-Match` forbids it.
 */
const MAX_ATTEMPTS = 5;

export const updateTemplate = defineRoute({
  method: 'patch',
  path: '/api/v1/templates/:id',
  operationId: 'updateTemplate',
  tag: 'Templates',
  summary: 'Update a template',
  description:
    'Changes the given fields. `style` and `defaults` are merged (JSON Merge Patch, RFC 7396). Codes that were created from the template stay as they are; `POST /api/v1/templates/{id}/apply` gives them the new style. A change of `isDefault` alone does not raise the revision.',
  access: { kind: 'account', scopes: ['codes:write'] },
  params: z.object({ id: idSchema('template') }),
  body: updateTemplateSchema,
  bodyLimit: LARGE_BODY_LIMIT,
  responses: { 200: { description: 'The updated template', body: templateSchema, headers: ['ETag'] } },
  errors: ['validation_error', 'not_scannable', 'not_found', 'name_taken', 'precondition_failed', 'conflict'],
  async handle(request, deps: TemplateDeps) {
    const caller = principalOf(request);
    const { accountId } = caller;
    const { defaults, isDefault } = request.body;
    assertDomainsIncluded(caller, defaults ?? {});
    if (defaults?.folder) await createFolderChooser(caller, deps)(defaults.folder, 'defaults.folder');
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const template = await requireTemplate(accountId, request.params.id, deps);
      const wasDefault = (await deps.templates.findDefault(accountId)) === template.id;
      const eTag = templateETag({ ...template, isDefault: wasDefault });
      const conditional = assertIfMatch(request.headers['if-match'], eTag);
      const next = await applyChange(template, request, caller, deps);
      if (await deps.templates.change(template, next, isDefault)) {
        const [resource] = await presentTemplates(caller, [next], deps);
        return ok(resource, { ETag: templateETag(resource!) });
      }
      if (conditional) throw preconditionFailed();
      if (!(await deps.templates.exists(accountId, template.id))) throw templateNotFound(template.id);
    }
    throw new DomainError(
      'conflict',
      'Other requests are changing this template at the same time; try again',
    );
  },
});

async function applyChange(
  template: StoredTemplate,
  request: RouteRequest<unknown, unknown, UpdateTemplate>,
  caller: Principal,
  deps: TemplateDeps,
): Promise<StoredTemplate> {
  const { name = template.name, style, defaults } = request.body;
  const now = deps.now();
  if (request.body.name === undefined && !style && !defaults) return template;
  const { assignedIds, passwordHash, ...others } = template;
  const next = { ...others, name, updatedAt: now, revision: template.revision + 1 };
  const content = style || defaults ? await merge(template, request, caller, deps) : undefined;
  return content
    ? { ...next, ...content }
    : { ...next, ...(assignedIds && { assignedIds }), ...(passwordHash !== undefined && { passwordHash }) };
}

async function merge(
  { style: formerStyle, defaults: former, assignedIds, passwordHash }: StoredTemplate,
  request: RouteRequest<unknown, unknown, UpdateTemplate>,
  caller: Principal,
  deps: TemplateDeps,
) {
  const { style: stylePatch = {}, defaults: patch = {} } = request.body;
  const style = parseInput(styleInputSchema, mergePatch(formerStyle, stylePatch), { prefix: 'style' });
  const merged = mergePatch(former, patch);
  const defaults = parseInput(templateDefaultsSchema, withRouting(merged, patch, passwordHash), {
    prefix: 'defaults',
  });
  if (!style.ok || !defaults.ok) {
    throw validationError([
      ...(style.ok ? [] : style.invalid.details),
      ...(defaults.ok ? [] : defaults.invalid.details),
    ]);
  }
  const keepsPassword = patch.routing !== null && patch.routing?.['password'] !== null;
  const { publicUrl } = deps.settings;
  return buildTemplate(
    { style: style.data, defaults: defaults.data },
    {
      accountId: caller.accountId,
      base: linksOf(caller, deps),
      now: deps.now(),
      images: deps.images(request),
      routing: { publicUrl, hashPassword: hashPasswordsOf(request, deps) },
      former: {
        logo: formerStyle.logo?.image,
        domain: former.domain,
        routing: {
          ...(former.routing && { routing: former.routing }),
          ...(assignedIds && { assignedIds }),
          ...(keepsPassword && passwordHash !== undefined && { passwordHash }),
        },
      },
    },
  );
}

/** A password alone has no routing in the stored defaults. */
function withRouting(
  merged: unknown,
  { routing }: NonNullable<UpdateTemplate['defaults']>,
  passwordHash: string | undefined,
): unknown {
  const defaults = merged as { routing?: unknown };
  if (routing === null || passwordHash === undefined || defaults.routing !== undefined) return defaults;
  return { ...defaults, routing: {} };
}
