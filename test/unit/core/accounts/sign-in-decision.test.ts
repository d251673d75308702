import { describe, expect, test } from '@jest/globals';
import {
  decideSignIn,
  type SignInDecision,
  type SignInFacts,
  type SignInRules,
} from '../../../../core/accounts/sign-in-decision.js';

const EMAIL = 'ada@example.com';
const NEWCOMER: SignInFacts = { email: EMAIL, isEmailVerified: true, hasInvitations: false };
const JOINS = { accountId: 'acc_01k8zq4w5tfxxa1b2c3d4e5f6g', role: 'viewer' as const };

interface RuleChanges extends Partial<Omit<SignInRules, 'oidc'>> {
  oidc?: Partial<SignInRules['oidc']>;
}

const rules = ({ oidc, ...changes }: RuleChanges = {}): SignInRules => ({
  signsInByPassword: true,
  signUpOpen: true,
  ...changes,
  oidc: { trustsEmail: false, allowedDomains: [], ...oidc },
});

const rejected = (error: string) => ({ kind: 'rejected', error }) as SignInDecision;

describe('a person who comes back from the provider', () => {
  const known = { addressee: { userId: 'usr_1', hasIdentityThere: false } };
  const closed = { signUpOpen: false };
  const cases: [string, Partial<SignInFacts>, RuleChanges, SignInDecision][] = [
    [
      'with a known identity signs in, whatever else is known',
      { linkedUserId: 'usr_9', isEmailVerified: false, ...known },
      { ...closed, signsInByPassword: false, oidc: { allowedDomains: ['other.example'] } },
      { kind: 'sign_in', userId: 'usr_9' },
    ],
    [
      'without a verified address is rejected',
      { isEmailVerified: false },
      {},
      rejected('email_not_verified'),
    ],
    ['without an address is rejected', { email: undefined }, {}, rejected('email_not_verified')],
    [
      'without an address is rejected, also if addresses are trusted',
      { email: undefined },
      { oidc: { trustsEmail: true } },
      rejected('email_not_verified'),
    ],
    [
      'signs up with an address that is trusted',
      { isEmailVerified: false },
      { oidc: { trustsEmail: true } },
      { kind: 'sign_up', email: EMAIL },
    ],
    [
      'from another domain is rejected, though they are invited',
      { hasInvitations: true },
      { oidc: { allowedDomains: ['other.example'] } },
      rejected('domain_not_allowed'),
    ],
    [
      'from a subdomain of an allowed domain is rejected',
      { email: 'ada@sub.example.com' },
      { oidc: { allowedDomains: ['example.com'] } },
      rejected('domain_not_allowed'),
    ],
    [
      'whose address has its domain before the last @ is rejected',
      { email: '"ada@example.com"@evil.example' },
      { oidc: { allowedDomains: ['example.com'] } },
      rejected('domain_not_allowed'),
    ],
    [
      'with the address of a person must link',
      { ...known, hasInvitations: true },
      {},
      rejected('link_required'),
    ],
    [
      'takes the person with the address over where passwords are off',
      known,
      { signsInByPassword: false },
      { kind: 'take_over', userId: 'usr_1', email: EMAIL },
    ],
    [
      'never takes over a person who has an identity at the provider',
      { addressee: { userId: 'usr_1', hasIdentityThere: true } },
      { signsInByPassword: false },
      rejected('link_required'),
    ],
    [
      'accepts their invitations before anything else admits them',
      { hasInvitations: true },
      { oidc: { joins: JOINS, allowedDomains: ['example.com'] } },
      { kind: 'accept_invitations', email: EMAIL },
    ],
    [
      'joins the account of the operator before they sign up',
      {},
      { oidc: { joins: JOINS, allowedDomains: ['example.com'] } },
      { kind: 'join_account', email: EMAIL },
    ],
    ['signs up where sign-up is open', {}, { signsInByPassword: false }, { kind: 'sign_up', email: EMAIL }],
    ['is not invited otherwise', {}, closed, rejected('not_invited')],
  ];

  test.each(cases)('%s', (_name, facts, changes, decision) => {
    expect(decideSignIn({ ...NEWCOMER, ...facts }, rules(changes))).toEqual(decision);
  });
});
