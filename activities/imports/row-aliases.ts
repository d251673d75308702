import { parseHostName } from '../../core/basics/host-name.js';
import { encodeAliasPath, parseAliasPath } from '../../core/codes/aliases/alias-path.js';
import { aliasFold, aliasKey, type StoredAlias } from '../../core/codes/aliases/alias.js';
import { baseOfDomain, findLinkDomain, type LinkBase } from '../../core/codes/links.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { SpreadsheetRow } from '../../core/jobs/rows/parse-row.js';

/** Lists the aliases that a row names, as far as they are valid. Its schema finds the others. */
export function aliasesOfRow({ fields }: SpreadsheetRow, links: LinkBase): StoredAlias[] {
  const aliases: unknown = fields['aliases'];
  if (!Array.isArray(aliases)) return [];
  return aliases.flatMap((alias: unknown) => {
    const { domain, path } = (alias ?? {}) as Record<string, unknown>;
    const name = hostNameOf(domain ?? fields['domain']) ?? defaultName(links);
    const parsed = typeof path === 'string' ? parseAliasPath(path) : undefined;
    return name !== undefined && parsed && 'value' in parsed
      ? [{ domain: name, path: parsed.value, primary: false }]
      : [];
  });
}

/** Returns the text by which two aliases of an account are the same. */
export function comparedAliasKey(alias: StoredAlias, links: LinkBase): string {
  return ignoresCase(links, alias.domain) ? aliasFold(alias) : aliasKey(alias);
}

/** Returns whether letter case does not count in the aliases of a domain. */
export function ignoresCase(links: LinkBase, domain: string): boolean {
  return findLinkDomain(links, domain)?.caseSensitive === false;
}

/** Adds the aliases of a row to those that its code has: the row must not remove what others printed. */
export function withAliasesOf(code: StoredQrCode, row: SpreadsheetRow, links: LinkBase): SpreadsheetRow {
  if (row.fields['aliases'] === undefined) return row;
  const former = code.aliases ?? [];
  const known = new Set(former.map((alias) => comparedAliasKey(alias, links)));
  const added = aliasesOfRow(row, links).filter((alias) => !known.has(comparedAliasKey(alias, links)));
  const aliases = [...former, ...added].map(({ domain, path, primary }) => ({
    domain,
    path: encodeAliasPath(path),
    primary,
  }));
  return { ...row, fields: { ...row.fields, aliases } };
}

function hostNameOf(domain: unknown): string | undefined {
  return typeof domain === 'string' ? parseHostName(domain) : undefined;
}

function defaultName(links: LinkBase): string | undefined {
  if (typeof links === 'string') return undefined;
  return links.domains.find((domain) => baseOfDomain(links, domain) === links.base)?.name;
}
