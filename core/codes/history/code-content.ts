import { CODE_FIELD_NAMES, CODE_FIELDS, fieldsWith } from '../code-fields.js';
import { dataAsSent, type StoredQrCode } from '../qr-code.js';
import { canonicalRouting } from '../routing/canonical-routing.js';
import { routingMembers, withoutRouting } from '../routing/routing-fields.js';
import type { Style } from '../../symbols/style.js';
import { listChanges, type Change } from './list-changes.js';

/** Stands for a logo or a password in changes, which never contain them. */
const CHANGED = 'changed';

/** The fields that a revision stores: the fields set by the owner, and the fields derived from them. */
const STORED_FIELDS = [...CODE_FIELD_NAMES, 'dataAsText', 'encoded', 'destination', 'scannability'] as const;

/** The part of a code that a revision stores and a rollback restores. */
export interface CodeContent extends Pick<StoredQrCode, (typeof STORED_FIELDS)[number]> {
  /**
   * Whether the code had a password. A revision holds neither the password nor its hash, so no rollback
   * restores it.
   */
  passwordProtected?: true;
}

/** Returns the part of a code that a rollback restores. */
export function contentOf(code: StoredQrCode): CodeContent {
  const entries = STORED_FIELDS.map((field) => [field, code[field]] as const);
  return {
    ...(Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as unknown as CodeContent),
    archived: code.archived ?? false,
    ...(code.passwordHash !== undefined && { passwordProtected: true }),
  };
}

/**
 * Returns a former content as a rollback may store it: the conditions of its rules get the canonical values
 * that changes store.
 */
export function restorableContent(content: CodeContent): CodeContent {
  const { routing } = content;
  return routing ? { ...content, routing: canonicalRouting(routing) } : content;
}

const OPTIONAL_FIELDS = fieldsWith('absent');

/**
 * Returns a code with the content of one of its revisions. Its password and the numbers of its assigned IDs
 * stay.
 */
export function withContent(code: StoredQrCode, content: CodeContent): StoredQrCode {
  const { routing, passwordProtected: _passwordProtected, ...fields } = content;
  const { archived, assignedIds, passwordHash } = code;
  const others = { ...withoutRouting(code) };
  for (const field of OPTIONAL_FIELDS) delete others[field];
  return {
    ...others,
    ...(archived !== undefined && { archived }),
    ...fields,
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
  const entries = CODE_FIELD_NAMES.map((field) => {
    const rules = CODE_FIELDS[field];
    const value: unknown = code[field];
    return [field, value === undefined && 'absent' in rules ? rules.absent : value] as const;
  });
  const { logo: _logo, ...style } = code.style;
  return { ...Object.fromEntries<unknown>(entries), data: dataAsSent(code), style };
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
