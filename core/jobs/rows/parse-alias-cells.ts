/** An alias as a cell names it, not yet validated. */
interface CellAlias {
  domain?: string;
  path: string;
  primary?: true;
}

/** Scheme and host of a URL, and what follows them. */
const URL_PARTS = /^https?:\/\/([^/?#]*)(.*)$/i;

/** Parses the URLs in the cell `aliases`, which are separated by `|`. A text that is no URL is a path. */
export function parseAliasesCell(cell: string): CellAlias[] {
  return cell
    .split('|')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(parseAlias);
}

/**
 * Marks the alias that the cell `primaryAlias` names.
 *
 * @returns All aliases; one that is not in the list is added to it.
 */
export function withPrimary(aliases: readonly CellAlias[], cell: string): CellAlias[] {
  const primary = parseAlias(cell);
  const isPrimary = ({ domain, path }: CellAlias) => domain === primary.domain && path === primary.path;
  if (!aliases.some(isPrimary)) return [...aliases, { ...primary, primary: true }];
  return aliases.map((alias) => (isPrimary(alias) ? { ...alias, primary: true } : alias));
}

function parseAlias(text: string): CellAlias {
  const [, domain, path = ''] = URL_PARTS.exec(text) ?? [];
  return domain === undefined ? { path: text } : { domain: domain.toLowerCase(), path };
}
