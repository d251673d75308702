import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ROLES } from '../../core/accounts/roles.js';
import { listChanges } from '../../core/codes/history/list-changes.js';
import type { Member } from '../../store/accounts/members.js';
import { hashPassword } from '../../store/accounts/passwords.js';
import { newId } from '../../store/mongo/ids.js';
import { auditEntryBy, OPERATOR } from '../audit/audit-entry-of.js';
import { assertAcceptablePassword } from '../auth/password-rules.js';
import { parseOption, UsageError, type Command } from './administer.js';
import { emailOption, findPerson, requireNamedAccount } from './find-account.js';

const roleOption = z.enum(ROLES, `--role must be ${ROLES.join(', ')}`);
const passwordOption = z.string().min(8, '--password must be at least 8 characters').max(200);
const clock = { now: () => new Date() };

/**
 * Makes a person a member of an account. A new person gets a password, which is printed once; a person who
 * exists keeps theirs.
 */
export const addMember: Command = async (stores, args, settings) => {
  const account = await requireNamedAccount(stores, args);
  const email = parseOption(emailOption, args['email']).toLowerCase();
  const role = parseOption(roleOption, args['role']);
  const given = parseOption(passwordOption.optional(), args['password']);
  const known = await stores.users.findByEmail(email);
  if (known && given !== undefined) {
    throw new UsageError(`${email} has a sign-in already; leave out --password`);
  }
  const password = given ?? randomBytes(12).toString('base64url');
  if (!known) await assertAcceptablePassword(password, email, 'password');
  const passwordHash = known ? '' : await hashPassword(password, settings.passwordHashCost);
  const user = known ?? { id: newId('user'), email, passwordHash, createdAt: clock.now() };
  const limit = settings.members[account.plan] || Infinity;
  const admission = await stores.admissions.join(
    { user, isNew: !known, at: clock.now() },
    { accountId: account.id, role },
    limit,
    ({ accountId }, memberId) =>
      auditEntryBy(
        { accountId, actor: OPERATOR },
        {
          action: 'member.joined',
          target: { id: memberId, name: email },
          changes: listChanges({}, { role }),
        },
        clock,
      ),
  );
  if (admission === 'conflict') throw new UsageError(`${email} is a member of the account already`);
  if (admission === 'none') throw new UsageError(`The plan of the account allows ${limit} members`);
  const member = await stores.members.findOfUser(user.id, account.id);
  return {
    accountId: account.id,
    memberId: member?.id ?? null,
    email,
    role,
    password: known ? null : password,
  };
};

/** Gives a member another role: also where no owner is left who could sign in. */
export const setRole: Command = async (stores, args) => {
  const account = await requireNamedAccount(stores, args);
  const role = parseOption(roleOption, args['role']);
  const user = await findPerson(stores, args);
  const member = await stores.members.findOfUser(user.id, account.id);
  const audit = (before: Member, after: Member) =>
    auditEntryBy(
      { accountId: account.id, actor: OPERATOR },
      {
        action: 'member.changed',
        target: { id: after.id, name: user.email },
        changes: listChanges({ role: before.role }, { role: after.role }),
      },
      clock,
    );
  const changed = member && (await stores.memberships.change(account.id, member.id, { role }, audit));
  if (!changed) throw new UsageError(`${user.email} is no member of the account ${account.id}`);
  return { accountId: account.id, memberId: changed.id, email: user.email, role: changed.role };
};
