import { randomBytes } from 'node:crypto';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { Plan } from '../../core/basics/plan-names.js';
import { SCOPES } from '../../core/accounts/scopes.js';
import type { Stores } from '../../store/create-stores.js';
import { newId } from '../../store/mongo/ids.js';
import { generateApiKey } from '../auth/api-key.js';
import { assertAcceptablePassword } from '../auth/password-rules.js';
import { DEFAULT_PASSWORD_HASH_COST, hashPassword } from '../../store/accounts/passwords.js';

/** A new account, with the credentials that are shown once. */
export interface NewAccount {
  accountId: string;
  email: string;
  plan: Plan;
  password: string;
  /** null if the plan has no API access. */
  apiKey: string | null;
}

interface CreateAccountOptions {
  email: string;
  plan: Plan;
  /** Default: a random password. */
  password: string | undefined;
  now: Date;
  /** Base-2 logarithm of the scrypt parameter N; see `PASSWORD_HASH_COST`. */
  passwordHashCost?: number;
}

/**
 * Creates an account and, if its plan has API access, its first API key with all scopes.
 *
 * @throws DomainError `conflict` if the email address belongs to a person; `validation_error` if the
 *   password is easy to guess.
 */
export async function createAccount(
  stores: Pick<Stores, 'newAccounts' | 'apiKeys'>,
  {
    email,
    plan,
    password = randomBytes(12).toString('base64url'),
    now,
    passwordHashCost = DEFAULT_PASSWORD_HASH_COST,
  }: CreateAccountOptions,
): Promise<NewAccount> {
  await assertAcceptablePassword(password, email, 'password');
  const id = newId('account');
  const passwordHash = await hashPassword(password, passwordHashCost);
  await stores.newAccounts.insert({ id, email: email.toLowerCase(), passwordHash, plan, createdAt: now });
  const apiKey = PLAN_TERMS[plan].apiAccess ? await createFirstKey(stores.apiKeys, id, now) : null;
  return { accountId: id, email: email.toLowerCase(), plan, password, apiKey };
}

async function createFirstKey(apiKeys: Stores['apiKeys'], accountId: string, now: Date): Promise<string> {
  const { key, prefix, hash } = generateApiKey();
  await apiKeys.insert(
    {
      id: newId('apiKey'),
      accountId,
      name: 'First key',
      prefix,
      secrets: [{ hash, endsAt: null }],
      scopes: [...SCOPES],
      createdAt: now,
      lastUsedAt: null,
      expiresAt: null,
    },
    Infinity,
  );
  return key;
}
