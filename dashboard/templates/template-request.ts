import type { ErrorDetail } from '../../core/basics/errors.js';
import type { TemplateResource } from '../../core/codes/templates/template-schemas.js';
import { metadataPatch, parseMetadata } from '../editor/metadata.js';
import { parseTags } from '../format/text.js';
import { draftFromRouting } from '../routing/routing-draft.js';
import { toRoutingInput, toRoutingPatch, validateDraft } from '../routing/routing-request.js';
import type { TemplateDraft } from './template-draft.js';

/** Returns the request body that creates a template from the draft, or changes `former` to match it. */
export function templateBody(draft: TemplateDraft, former?: TemplateResource): object {
  const metadata = parseMetadata(draft.metadata);
  const isStatic = draft.dynamic === 'false';
  return {
    name: draft.name.trim(),
    isDefault: draft.isDefault,
    style: draft.style,
    defaults: {
      tags: parseTags(draft.tags),
      metadata: former ? metadataPatch(former.defaults.metadata, metadata) : metadata,
      folder: draft.folder === '' ? null : draft.folder,
      dynamic: draft.dynamic === '' ? null : !isStatic,
      compact: draft.compact && !isStatic ? true : null,
      ...routingMember(draft, former),
    },
  };
}

/** Returns the invalid fields of the routing, with their paths below `routing`. */
export function templateErrors({ dynamic, routing }: TemplateDraft): ErrorDetail[] {
  return dynamic === 'false' ? [] : validateDraft(routing);
}

/** Returns the `routing` member of the request body; an empty object if the routing does not change. */
function routingMember(
  { dynamic, routing }: TemplateDraft,
  former?: TemplateResource,
): { routing?: object | null } {
  if (dynamic === 'false') return { routing: null };
  const change = former
    ? toRoutingPatch(routing, draftFromRouting(former.defaults.routing))
    : toRoutingInput(routing);
  return Object.keys(change).length > 0 ? { routing: change } : {};
}
