import { dataAsSent, type StoredQrCode } from '../qr-code.js';
import { canonicalRouting } from '../routing/canonical-routing.js';
import { routingMembers, withoutRouting } from '../routing/routing-fields.js';
import type { Style } from '../../symbols/style.js';
import { listChanges, type Change } from './list-changes.js';

/** Stands for a logo or a password in changes, which never contain them. */
const CHANGED = 'changed';

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
export interface CodeContent extends Pick<
  StoredQrCode,
  ContentField | 'routing' | 'watch' | 'compact' | 'folder' | 'template'
> {
  /** Whether the code had a password. A revision holds neither the password nor its hash, so no rollback restores it. */
  passwordProtected?: true;
}

/** Returns the part of a code that a rollback restores. */
export function contentOf(code: StoredQrCode): CodeContent {
  const entries = [...OWNED_FIELDS, ...DERIVED_FIELDS].map((field) => [field, code[field]]);
  return {
    ...(Object.fromEntries(entries) as CodeContent),
    archived: code.archived ?? false,
    ...(code.compact && { compact: code.compact }),
    ...(code.folder !== undefined && { folder: code.folder }),
    ...(code.template && { template: code.template }),
    ...(code.routing && { routing: code.routing }),
    ...(code.watch && { watch: code.watch }),
    ...(code.passwordHash !== undefined && { passwordProtected: true }),
  };
}

/**
 * Returns a former content as a rollback may store it: the conditions of its rules get the canonical values that changes store.
 */
export function restorableContent(content: CodeContent): CodeContent {
  const { routing } = content;
  return routing ? { ...content, routing: canonicalRouting(routing) } : content;
}

/** Returns a code with the content of one of its revisions. Its password and the numbers of its assigned IDs stay. */
export function withContent(code: StoredQrCode, content: CodeContent): StoredQrCode {
  const { routing, watch, passwordProtected: _passwordProtected, ...fields } = content;
  const { compact: _compact, watch: _watch, folder: _folder, template: _template, ...others } = code;
  const { assignedIds, passwordHash } = code;
  return {
    ...withoutRouting(others),
    ...fields,
    ...(watch && { watch }),
    ...(assignedIds && { assignedIds }),
    ...(passwordHash !== undefined && { passwordHash }),
    ...routingMembers(routing, passwordHash !== undefined),
  };
}

/** Lists what changed between two states of a code, in the form in which the API returns its fields. */
export function listContentChanges(before: StoredQrCode, after: StoredQrCode): Change[] {
  return [
    ...listChanges(comparable(before), comparable(after)),
    ...listPasswordChanges(before.passwordHash, after.passwordHash),
    ...listLogoChanges(before.style.logo, after.style.logo),
  ];
}

/** Returns the owner's fields without the logo and the password. */
function comparable(code: StoredQrCode): Record<string, unknown> {
  const { type, name, tags, folder, metadata, dynamic, compact, shortCode, status, archived } = code;
  const { routing, watch, template } = code;
  const { logo: _logo, ...style } = code.style;
  return {
    ...{ type, data: dataAsSent(code), name, tags, folder: folder ?? null, metadata, dynamic },
    ...{ template: template ?? null, compact: compact ?? false, shortCode },
    ...{ style, status, archived: archived ?? false, routing: routing ?? null },
    watch: watch ?? null,
  };
}

function listPasswordChanges(before: string | undefined, after: string | undefined): Change[] {
  if (before === after) return [];
  return [
    {
      path: 'routing.password',
      ...(before !== undefined && { from: CHANGED }),
      ...(after !== undefined && { to: CHANGED }),
    },
  ];
}

function listLogoChanges(before: Style['logo'], after: Style['logo']): Change[] {
  if (before === null && after === null) return [];
  if (before?.image !== after?.image) {
    const shown = (logo: Style['logo']) => logo && CHANGED;
    return [{ path: 'style.logo', from: shown(before), to: shown(after) }];
  }
  return before?.size === after?.size
    ? []
    : [{ path: 'style.logo.size', from: before?.size, to: after?.size }];
}
