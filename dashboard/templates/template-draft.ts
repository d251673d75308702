import type { TemplateResource } from '../../core/templates/template-schemas.js';
import { completeStyle, type Style } from '../../core/style.js';
import { metadataPatch, metadataRows, parseMetadata, type MetadataRow } from '../editor/metadata.js';
import { parseTags } from '../format/text.js';

/** Parameters of `utm` that the form has. */
export const UTM_FIELDS = ['source', 'medium', 'campaign'] as const;

type UtmField = (typeof UTM_FIELDS)[number];

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
  utm: Record<UtmField, string>;
  /** A new password; empty for none, or for the former one. */
  password: string;
}

/** Returns the draft of a template; without one, that of a new template. */
export function templateDraft(template?: TemplateResource): TemplateDraft {
  const {
    folder,
    tags = [],
    metadata = {},
    dynamic = null,
    compact = null,
    routing,
  } = template?.defaults ?? {};
  const { source = '', medium = '', campaign = '' } = routing?.utm ?? {};
  return {
    name: template?.name ?? '',
    isDefault: template?.isDefault ?? false,
    style: template?.style ?? completeStyle(),
    tags: tags.join(', '),
    metadata: metadataRows(metadata),
    folder: folder ?? '',
    dynamic: dynamic === null ? '' : dynamic ? 'true' : 'false',
    compact: compact ?? false,
    utm: { source, medium, campaign },
    password: '',
  };
}

/** Returns the request body that creates a template, or changes `former` to the draft. */
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

/** Returns the change of the routing; nothing if there is none. Other members of the routing stay as they are. */
function routingMember(
  { dynamic, utm, password }: TemplateDraft,
  former?: TemplateResource,
): { routing?: object | null } {
  if (dynamic === 'false') return { routing: null };
  const formerUtm = former?.defaults.routing?.utm ?? {};
  const changed = UTM_FIELDS.filter((name) => utm[name].trim() !== (formerUtm[name] ?? ''));
  const next = { ...formerUtm, ...Object.fromEntries(changed.map((name) => [name, utm[name].trim()])) };
  const isEmpty = Object.values(next).every((value) => value === '');
  const patch = Object.fromEntries(changed.map((name) => [name, utm[name].trim() || null]));
  const routing = {
    ...(changed.length > 0 && { utm: isEmpty ? null : patch }),
    ...(password !== '' && { password }),
  };
  return Object.keys(routing).length > 0 ? { routing } : {};
}
