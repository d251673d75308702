import { symbolText } from '../urls.js';
import { escapeCsvCell } from '../csv.js';
import { presentHealth } from '../link-watch/present-health.js';
import type { WatchPolicy } from '../link-watch/watch-policy.js';
import type { FolderTree } from '../folders/folder-tree.js';
import { codeState, scansLeft } from '../routing/code-state.js';
import type { StoredQrCode } from '../qr-code.js';

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
  'health',
  'revision',
] as const;

/**
 * Builds `manifest.csv` of an export: a header and one row per file, in order.
 *
 * @param base Base URL of the short links in symbols.
 * @param now Time at which `state` is computed.
 * @param policy Decides whether the codes are watched.
 * @param tree The folders of the account.
 * @returns CSV with a byte order mark, without which Excel misreads UTF-8.
 * @see RFC 4180
 */
export function manifestCsv(
  rows: readonly { file: string; code: StoredQrCode }[],
  base: string,
  now: Date,
  policy: WatchPolicy,
  tree: FolderTree,
): string {
  const lines = rows.map(({ file, code }) =>
    [
      file,
      code.id,
      code.name ?? '',
      code.type,
      symbolText(code, base),
      code.shortCode,
      String(code.dynamic),
      code.tags.join(' '),
      code.createdAt.toISOString(),
      String(code.archived ?? false),
      codeState(code, now),
      code.activeFrom?.toISOString() ?? '',
      code.activeUntil?.toISOString() ?? '',
      String(scansLeft(code) ?? ''),
      String(code.compact ?? false),
      tree.pathOf(code.folder) ?? '',
      presentHealth(code, policy)?.status ?? '',
      String(code.revision),
    ]
      .map((text) => escapeCsvCell(text))
      .join(','),
  );
  return `\uFEFF${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}
