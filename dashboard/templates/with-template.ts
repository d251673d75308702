import type { TemplateResource } from '../../core/codes/templates/template-schemas.js';
import type { Draft } from '../editor/draft.js';
import { newDraft } from '../editor/new-draft.js';
import { metadataRows } from '../editor/metadata.js';

/**
 * Returns the draft of a code with the values of a template in place of the former template's values. Without
 * a template, the defaults of a new code are used. The API adds the template's routing when the code is
 * created.
 */
export function withTemplate(
  { template: _former, templateMetadata: _formerMetadata, ...draft }: Draft,
  template: TemplateResource | undefined,
): Draft {
  const { style, tags, metadata, dynamic, compact, folder, domain } = newDraft(
    draft.type,
    draft.shortCode,
    draft.openedIn,
  );
  if (!template) return { ...draft, style, tags, metadata, dynamic, compact, folder, domain };
  const { defaults } = template;
  return {
    ...draft,
    template: template.id,
    templateMetadata: defaults.metadata,
    style: template.style,
    tags: defaults.tags.join(', '),
    metadata: metadataRows(defaults.metadata),
    dynamic: defaults.dynamic ?? dynamic,
    compact: defaults.compact ?? compact,
    folder: draft.openedIn ?? defaults.folder ?? folder,
    domain: defaults.domain ?? domain,
  };
}
