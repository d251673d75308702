import { dataAsSent, type StoredQrCode } from '../qr-code.js';
import type { Style } from '../style.js';
import { listChanges, type Change } from './list-changes.js';

/** Stands for a logo in changes, which never contain its image. */
const LOGO_CHANGED = 'changed';

/** The fields of a code that its owner sets. A rollback restores them, and changes name them. */
const OWNED_FIELDS = [
  'type',
  'data',
  'dataAsText',
  'name',
  'tags',
  'metadata',
  'dynamic',
  'shortCode',
  'style',
  'status',
  'archived',
] as const;

/** The fields that follow from those of the owner. */
const DERIVED_FIELDS = ['encoded', 'destination', 'scannability'] as const;

type ContentField = (typeof OWNED_FIELDS)[number] | (typeof DERIVED_FIELDS)[number];

/** The part of a code that a revision stores and a rollback restores. */
export type CodeContent = Pick<StoredQrCode, ContentField>;

/** Returns the part of a code that a rollback restores. */
export function contentOf(code: StoredQrCode): CodeContent {
  const entries = [...OWNED_FIELDS, ...DERIVED_FIELDS].map((field) => [field, code[field]]);
  return { ...(Object.fromEntries(entries) as CodeContent), archived: code.archived ?? false };
}

/** Lists what changed between two states of a code, in the form in which the API returns its fields. */
export function listContentChanges(before: CodeContent, after: CodeContent): Change[] {
  return [
    ...listChanges(comparable(before), comparable(after)),
    ...listLogoChanges(before.style.logo, after.style.logo),
  ];
}

/** Returns the owner's fields without the logo. */
function comparable(content: CodeContent): Record<string, unknown> {
  const { type, name, tags, metadata, dynamic, shortCode, status, archived } = content;
  const { logo: _logo, ...style } = content.style;
  return {
    ...{ type, data: dataAsSent(content), name, tags, metadata, dynamic, shortCode },
    ...{ style, status, archived: archived ?? false },
  };
}

function listLogoChanges(before: Style['logo'], after: Style['logo']): Change[] {
  if (before === null && after === null) return [];
  if (before?.image !== after?.image) {
    const shown = (logo: Style['logo']) => logo && LOGO_CHANGED;
    return [{ path: 'style.logo', from: shown(before), to: shown(after) }];
  }
  return before?.size === after?.size
    ? []
    : [{ path: 'style.logo.size', from: before?.size, to: after?.size }];
}
