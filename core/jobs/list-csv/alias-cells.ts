import type { PublicAlias } from '../../codes/aliases/alias.js';

/** The aliases of a code as cells. */
interface AliasCells {
  /** URLs separated by `|`, which no URL of an alias contains. */
  aliases: string | null;
  /** URL of the primary alias. */
  primaryAlias: string | null;
}

/** Returns the aliases of a code as cells. An alias whose domain is not bound to the account has no URL. */
export function aliasCells(aliases: readonly PublicAlias[]): AliasCells {
  const urls = aliases.flatMap(({ url }) => url ?? []);
  return {
    aliases: urls.length > 0 ? urls.join('|') : null,
    primaryAlias: aliases.find(({ primary }) => primary)?.url ?? null,
  };
}
