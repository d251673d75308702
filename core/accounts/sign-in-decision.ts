import type { OidcSettings } from './oidc-settings.js';

/** Reasons why a sign-in at the provider opens no session, as in `/sign-in?error=`. */
export const SIGN_IN_ERRORS = [
  'email_not_verified',
  'domain_not_allowed',
  'link_required',
  'not_invited',
  'identity_taken',
  'provider_error',
  'provider_unavailable',
] as const;

export type SignInError = (typeof SIGN_IN_ERRORS)[number];

/** The facts about a person who comes back from the provider. */
export interface SignInFacts {
  /** Person to whom the identity is linked. */
  linkedUserId?: string | undefined;
  /** Lowercase address that the provider states; absent if there is none, or it is not valid. */
  email?: string | undefined;
  /** Whether the provider says that the address belongs to the person. */
  isEmailVerified: boolean;
  /** Person who has the address, and whether they have another identity at the same provider. */
  addressee?: { userId: string; hasIdentityThere: boolean } | undefined;
  hasInvitations: boolean;
}

/** The settings that decide. */
export interface SignInRules {
  oidc: Pick<OidcSettings, 'trustsEmail' | 'allowedDomains' | 'joins'>;
  signsInByPassword: boolean;
  signUpOpen: boolean;
}

/** The decision about a person who comes back from the provider. */
export type SignInDecision =
  | { kind: 'sign_in'; userId: string }
  /** The identity is linked to the person with the address, whose password and other sessions end. */
  | { kind: 'take_over'; userId: string; email: string }
  | { kind: 'accept_invitations'; email: string }
  | { kind: 'join_account'; email: string }
  | { kind: 'sign_up'; email: string }
  | { kind: 'rejected'; error: SignInError };

/**
 * Decides who comes back from the provider, in the order of the contract.
 *
 * An address never links an existing person while passwords open sessions: a stranger could have signed up
 * with it first, and would know the password (account pre-hijacking, arXiv 2205.10174). A person with an
 * identity at the provider is never taken over, since the address may have moved to somebody else there.
 */
export function decideSignIn(facts: SignInFacts, rules: SignInRules): SignInDecision {
  const { linkedUserId, email, addressee } = facts;
  const { trustsEmail, allowedDomains, joins } = rules.oidc;
  if (linkedUserId !== undefined) return { kind: 'sign_in', userId: linkedUserId };
  if (email === undefined || !(facts.isEmailVerified || trustsEmail)) return rejected('email_not_verified');
  if (allowedDomains.length > 0 && !allowedDomains.includes(domainOf(email))) {
    return rejected('domain_not_allowed');
  }
  if (addressee) {
    if (rules.signsInByPassword || addressee.hasIdentityThere) return rejected('link_required');
    return { kind: 'take_over', userId: addressee.userId, email };
  }
  if (facts.hasInvitations) return { kind: 'accept_invitations', email };
  if (joins) return { kind: 'join_account', email };
  return rules.signUpOpen ? { kind: 'sign_up', email } : rejected('not_invited');
}

function rejected(error: SignInError): SignInDecision {
  return { kind: 'rejected', error };
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}
