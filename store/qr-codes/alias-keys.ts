import { aliasFold, aliasKey, type StoredAlias } from '../../core/codes/aliases/alias.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';

/** The fields by which a code is found by its aliases. */
export interface AliasKeys {
  /** See `aliasKey`. Unique in the account. */
  aliasKeys: string[];
  /** See `aliasFold`: the same without letter case. */
  aliasFolds: string[];
}

/**
 * Returns the keys of a code's aliases, and of those that pending changes will add: these are reserved, and
 * redirects need to find the code when the change takes effect.
 *
 * @returns An empty object if there are none.
 */
export function aliasKeysOf(code: Pick<StoredQrCode, 'aliases' | 'schedule'>): Partial<AliasKeys> {
  return toKeys([
    ...(code.aliases ?? []),
    ...(code.schedule?.changes ?? []).flatMap(({ effect }) => effect.set.aliases ?? []),
  ]);
}

/** Returns the keys of a code's own aliases, which a tombstone keeps. */
export function ownAliasKeysOf({ aliases = [] }: Pick<StoredQrCode, 'aliases'>): Partial<AliasKeys> {
  return toKeys(aliases);
}

function toKeys(aliases: readonly StoredAlias[]): Partial<AliasKeys> {
  if (aliases.length === 0) return {};
  return {
    aliasKeys: [...new Set(aliases.map(aliasKey))],
    aliasFolds: [...new Set(aliases.map(aliasFold))],
  };
}
