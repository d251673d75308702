import type { TemplateResource } from '../../core/codes/templates/template-schemas.js';
import { completeStyle, type Style } from '../../core/symbols/style.js';
import { metadataRows, type MetadataRow } from '../editor/metadata.js';
import { draftFromRouting, type RoutingDraft } from '../routing/routing-draft.js';

/** The state of the form of a template. */
export interface TemplateDraft {
  name: string;
  isDefault: boolean;
  style: Style;
  /** Comma-separated. */
  tags: string;
  metadata: readonly MetadataRow[];
  /** ID of a folder; empty for none. */
  folder: string;
  /** Whether the symbol has the short link; empty for the default of the type. */
  dynamic: '' | 'true' | 'false';
  compact: boolean;
  routing: RoutingDraft;
}

/** Returns the draft of a template, or of a new template if none is given. */
export function templateDraft(template?: TemplateResource): TemplateDraft {
  const {
    folder,
    tags = [],
    metadata = {},
    dynamic = null,
    compact = null,
    routing,
  } = template?.defaults ?? {};
  return {
    name: template?.name ?? '',
    isDefault: template?.isDefault ?? false,
    style: template?.style ?? completeStyle(),
    tags: tags.join(', '),
    metadata: metadataRows(metadata),
    folder: folder ?? '',
    dynamic: dynamic === null ? '' : dynamic ? 'true' : 'false',
    compact: compact ?? false,
    routing: draftFromRouting(routing ?? null),
  };
}
