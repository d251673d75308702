import { z } from 'zod';
import type { Account } from '../../store/accounts/accounts.js';
import type { Stores } from '../../store/create-stores.js';
import { parseOption, UsageError, type Arguments } from './administer.js';

export const emailOption = z.email('--email must be an email address').max(254);

/** Returns the account of `--account`. @throws UsageError if there is none, or the option is missing. */
export async function requireNamedAccount(
  { accounts }: Pick<Stores, 'accounts'>,
  args: Arguments,
): Promise<Account> {
  const id = parseOption(z.string('--account must be the ID of an account'), args['account']);
  const account = await accounts.find(id);
  if (!account) throw new UsageError(`There is no account ${id}`);
  return account;
}

/**
 * Returns the account of `--account`, or the one that the person with the address `--email` owns.
 *
 * @throws UsageError if there is none, or if the person owns several, which the message lists.
 */
export async function findAccount(
  stores: Pick<Stores, 'accounts' | 'users' | 'members'>,
  args: Arguments,
): Promise<Account> {
  if (args['account'] !== undefined) return requireNamedAccount(stores, args);
  const { accounts, users, members } = stores;
  const address = parseOption(emailOption, args['email']);
  const user = await users.findByEmail(address);
  const memberships = user ? await members.listOfUser(user.id) : [];
  const owned = memberships.filter(({ role }) => role === 'owner').map(({ accountId }) => accountId);
  const [account, ...others] = await accounts.findAll(owned);
  if (!account) throw new UsageError(`Nobody with the email address ${address} owns an account`);
  if (others.length === 0) return account;
  const list = [account, ...others].map(({ id: owner, name, email }) => `  ${owner}  ${name ?? email}`);
  throw new UsageError(`${address} owns several accounts; name one with --account:\n${list.join('\n')}`);
}

/** Returns the person of `--email`. @throws UsageError if there is none. */
export async function findPerson({ users }: Pick<Stores, 'users'>, args: Arguments) {
  const address = parseOption(emailOption, args['email']);
  const user = await users.findByEmail(address);
  if (!user) throw new UsageError(`Nobody has the email address ${address}`);
  return user;
}
