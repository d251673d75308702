import type { SignInError } from '../../core/accounts/sign-in-decision.js';
import { PROVIDER_NAME } from './sign-in-methods.js';

const PROVIDER = PROVIDER_NAME ?? 'The provider';

const MESSAGES: Readonly<Record<SignInError, string>> = {
  email_not_verified: `${PROVIDER} does not say that your email address is verified. Verify it there, or ask your administrator.`,
  domain_not_allowed:
    'People with an address of this domain can’t sign in here. Use the address of your organization.',
  link_required: `Your email address already has an account here. Sign in with your password, then link ${PROVIDER_NAME ?? 'the provider'} in the settings under Security.`,
  not_invited: 'You aren’t a member of any account here. Ask an administrator of the account to invite you.',
  identity_taken: `This sign-in at ${PROVIDER_NAME ?? 'the provider'} is linked to another person here. Sign in with it, and unlink it there.`,
  provider_error: `${PROVIDER} didn’t confirm the sign-in. Try again in one browser window. If it keeps failing, ask your administrator.`,
  provider_unavailable: `${PROVIDER} doesn’t respond. Try again in a minute.`,
};

/** Returns the message for the code in `?error=` of the sign-in page; undefined without a known code. */
export function findSignInError(query: URLSearchParams): string | undefined {
  const code = query.get('error') ?? '';
  return Object.hasOwn(MESSAGES, code) ? MESSAGES[code as SignInError] : undefined;
}
