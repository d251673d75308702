import { presentAlias } from '../codes/aliases/alias.js';
import { identifierTexts } from '../codes/identifier-texts.js';
import { findLinkDomain, type LinkBase } from '../codes/links.js';
import { aliasCells } from './list-csv/alias-cells.js';
import { symbolText } from '../codes/urls.js';
import { CSV_FILE_MARK, escapeCsvCell } from '../basics/csv.js';
import { presentHealth } from '../codes/link-watch/present-health.js';
import type { WatchPolicy } from '../codes/link-watch/watch-policy.js';
import type { FolderTree } from '../codes/folders/folder-tree.js';
import { codeState, scansLeft } from '../codes/routing/code-state.js';
import type { StoredQrCode } from '../codes/qr-code.js';

const COLUMNS = [
  'file',
  'id',
  'name',
  'type',
  'encoded',
  'shortCode',
  'dynamic',
  'tags',
  'createdAt',
  'archived',
  'state',
  'activeFrom',
  'activeUntil',
  'scansLeft',
  'compact',
  'folder',
  'template',
  'health',
  'revision',
  'domain',
  'aliases',
  'primaryAlias',
  'gtin',
  'gs1',
  'page',
] as const;

/** One file of an export with the members of its code. */
export type ManifestRow = Record<(typeof COLUMNS)[number], string | number | boolean | null | string[]>;

/**
 * Builds the row of one file.
 *
 * @param base Where the account publishes links.
 * @param now Time at which `state` is computed.
 * @param policy Decides whether the codes are watched.
 * @param tree Paths of folders as the caller sees them.
 */
export function manifestRow(
  file: string,
  code: StoredQrCode,
  {
    base,
    now,
    policy,
    tree,
  }: { base: LinkBase; now: Date; policy: WatchPolicy; tree: Pick<FolderTree, 'pathOf'> },
): ManifestRow {
  const { id, name, type, shortCode, dynamic, tags, revision } = code;
  return {
    file,
    id,
    name,
    type,
    encoded: symbolText(code, base),
    shortCode,
    dynamic,
    tags,
    createdAt: code.createdAt.toISOString(),
    archived: code.archived ?? false,
    state: codeState(code, now),
    activeFrom: code.activeFrom?.toISOString() ?? null,
    activeUntil: code.activeUntil?.toISOString() ?? null,
    scansLeft: scansLeft(code),
    compact: code.compact ?? false,
    folder: tree.pathOf(code.folder),
    template: code.template?.id ?? null,
    health: presentHealth(code, policy)?.status ?? null,
    revision,
    domain: findLinkDomain(base, code.domain)?.domain ?? null,
    ...aliasCells((code.aliases ?? []).map((alias) => presentAlias(alias, base))),
    ...identifierTexts(code),
    page: code.page ? JSON.stringify(code.page) : null,
  };
}

/**
 * Builds `manifest.csv` of an export: a header and one row per file, in order.
 *
 * @returns CSV with a byte order mark.
 * @see RFC 4180
 */
export function manifestCsv(rows: readonly ManifestRow[]): string {
  const lines = rows.map((row) => COLUMNS.map((column) => escapeCsvCell(toText(row[column]))).join(','));
  return `${CSV_FILE_MARK}${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

/** Builds `manifest.json` of an export: an array with one object per file, in order. */
export function manifestJson(rows: readonly ManifestRow[]): string {
  return `${JSON.stringify(rows, null, 2)}\n`;
}

function toText(value: ManifestRow[keyof ManifestRow]): string {
  return Array.isArray(value) ? value.join(' ') : String(value ?? '');
}
