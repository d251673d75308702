import type { ClientSession, Collection, Db, Filter } from 'mongodb';
import { DomainError } from '../../core/basics/errors.js';
import {
  aliasFold,
  aliasKey,
  foldOfAliasKey,
  hostOfAliasKey,
  type StoredAlias,
} from '../../core/codes/aliases/alias.js';
import { ACCOUNTS, type AccountDocument } from '../accounts/accounts.js';
import { aliasKeysOf } from './alias-keys.js';
import type { CodeWrite } from './code-write.js';
import type { QrCodeDocument } from './qr-code-documents.js';

/** The aliases that a write adds to a code. */
interface Addition {
  codeId: string;
  aliases: { alias: StoredAlias; path: string }[];
}

/** Returns whether a write adds an alias, or sets the domain of a code. */
export function changesDomains({ operation, previous, next }: CodeWrite): boolean {
  const document = operation.kind === 'insert' ? operation.document : next;
  if (!document) return false;
  return document.domain !== previous?.domain || listAdded(document, previous).length > 0;
}

/**
 * Holds the domains of an account until the end of a transaction that adds aliases or sets the domain of a
 * code, so that concurrent ones conflict. Takes the aliases from tombstones that have them.
 *
 * @throws DomainError `alias_taken` if another code of the account has, or will have, one of the aliases.
 */
export async function holdAliases(
  db: Db,
  codes: Collection<QrCodeDocument>,
  writes: readonly CodeWrite[],
  session: ClientSession,
): Promise<void> {
  const byAccount = new Map<string, Addition[]>();
  for (const { operation, previous, next } of writes.filter(changesDomains)) {
    const isInsert = operation.kind === 'insert';
    const document = isInsert ? operation.document : next!;
    const codeId = isInsert ? operation.document._id : next!.id;
    const additions = byAccount.get(document.accountId) ?? [];
    additions.push({ codeId, aliases: listAdded(document, previous) });
    byAccount.set(document.accountId, additions);
  }
  for (const [accountId, additions] of byAccount) {
    const account = await db
      .collection<AccountDocument>(ACCOUNTS)
      .findOneAndUpdate(
        { _id: accountId },
        { $inc: { aliasVersion: 1 } },
        { session, projection: { domainEntries: 1 } },
      );
    const folded = new Set(
      (account?.domainEntries ?? []).flatMap(({ name, caseSensitive }) =>
        caseSensitive === false ? name : [],
      ),
    );
    await takeAliases(codes, accountId, additions, folded, session);
  }
}

/** @param folded Host names where letter case does not count. */
async function takeAliases(
  codes: Collection<QrCodeDocument>,
  accountId: string,
  additions: readonly Addition[],
  folded: ReadonlySet<string>,
  session: ClientSession,
): Promise<void> {
  const wanted = new Map<string, { codeId: string; alias: StoredAlias; path: string }>();
  const comparedKey = (alias: StoredAlias) => (folded.has(alias.domain) ? aliasFold(alias) : aliasKey(alias));
  for (const { codeId, aliases } of additions) {
    for (const { alias, path } of aliases) {
      const key = comparedKey(alias);
      const other = wanted.get(key);
      if (other && other.codeId !== codeId) throw aliasTaken(alias, path);
      wanted.set(key, { codeId, alias, path });
    }
  }
  if (wanted.size === 0) return;
  const keys = [...wanted.keys()];
  const [byFold, byKey] = partition(keys, (key) => folded.has(hostOfAliasKey(key)));
  const query: Filter<QrCodeDocument> = {
    accountId,
    $or: [
      ...(byKey.length > 0 ? [{ aliasKeys: { $in: byKey } }] : []),
      ...(byFold.length > 0 ? [{ aliasFolds: { $in: byFold } }] : []),
    ],
  };
  const holders = await codes.find(query, { session, projection: { aliasKeys: 1, deletedAt: 1 } }).toArray();
  for (const { _id, aliasKeys = [], deletedAt } of holders) {
    const isWanted = (key: string) => wanted.get(folded.has(hostOfAliasKey(key)) ? foldOfAliasKey(key) : key);
    const conflict = aliasKeys.map(isWanted).find((one) => one && one.codeId !== _id);
    if (!conflict) continue;
    if (deletedAt === undefined) throw aliasTaken(conflict.alias, conflict.path);
    const remaining = aliasKeys.filter((key) => !isWanted(key));
    const fields = { aliasKeys: remaining, aliasFolds: [...new Set(remaining.map(foldOfAliasKey))] };
    await codes.updateOne(
      { _id },
      remaining.length > 0 ? { $set: fields } : { $unset: { aliasKeys: '', aliasFolds: '' } },
      { session },
    );
  }
}

/** Lists the aliases, pending ones included, that the next state of a code has and the former has not. */
function listAdded(
  next: Pick<QrCodeDocument, 'aliases' | 'schedule'>,
  previous: Pick<QrCodeDocument, 'aliases' | 'schedule'> | undefined,
): Addition['aliases'] {
  const former = new Set(previous && aliasKeysOf(previous).aliasKeys);
  const own = toPaths(next.aliases, '');
  const pending = (next.schedule?.changes ?? []).flatMap(({ effect }) =>
    toPaths(effect.set.aliases, 'patch.'),
  );
  return [...own, ...pending].filter(({ alias }) => !former.has(aliasKey(alias)));
}

function toPaths(aliases: readonly StoredAlias[] = [], prefix: string): Addition['aliases'] {
  return aliases.map((alias, index) => ({ alias, path: `${prefix}aliases[${index}].path` }));
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** Builds the error of an alias that another code has. @param at Path of the alias in the request. */
export function aliasTaken({ domain, path }: Pick<StoredAlias, 'domain' | 'path'>, at: string): DomainError {
  const message = `The path ${path} is taken on ${domain}; choose another`;
  return new DomainError('alias_taken', message, { details: [{ path: at, message }] });
}
