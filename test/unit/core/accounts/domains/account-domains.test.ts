import { describe, expect, test } from '@jest/globals';
import {
  findDomain,
  findEffectiveDefault,
  listDomains,
  listVerifiedDomains,
  type DomainEntry,
  type DomainFields,
} from '../../../../../core/accounts/domains/account-domains.js';
import { idSchema } from '../../../../../core/basics/ids.js';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const ACCOUNT = { id: 'acc_01k8zq4w5tfxxa1b2c3d4e5f6g', createdAt: at(1) };
const entry = (name: string, fields: Partial<DomainEntry> = {}): DomainEntry => ({
  id: `dom_01k8zq4w5tfxxa1b2c3d4e5f6${name[0]}`,
  name,
  domain: name,
  createdAt: at(2),
  ...fields,
});
const proof = (name: string) => ({ name, verifiedAt: at(3), checkedAt: at(4) });
const list = (fields: Partial<DomainFields>) => listDomains({ ...ACCOUNT, ...fields });

describe('the domains of an account', () => {
  test('are reserved and pending ones, with their settings', () => {
    const shown = list({
      branding: { domain: 'b.example:8443' },
      domains: ['b.example'],
      domainProofs: [proof('b.example')],
      domainEntries: [
        entry('a.example'),
        entry('b.example', { rootUrl: 'https://rosa.example/', caseSensitive: false }),
      ],
    });
    expect(shown).toMatchObject([
      { name: 'b.example', domain: 'b.example:8443', status: 'verified', isReserved: true, isDefault: true },
      { name: 'a.example', status: 'pending', isReserved: false, isDefault: false, verifiedAt: null },
    ]);
    expect(shown[0]).toMatchObject({
      rootUrl: 'https://rosa.example/',
      notFoundUrl: null,
      caseSensitive: false,
    });
  });

  test('of an earlier version have IDs that stay the same and differ by account and name', () => {
    const fields = { domains: ['a.example', 'b.example'], domainClaim: 'c.example' };
    const ids = list(fields).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(list(fields).map(({ id }) => id)).toEqual(ids);
    for (const id of ids) {
      expect(idSchema('domain').safeParse(id).success).toBe(true);
      expect(id.slice(4, 14)).toBe(ACCOUNT.id.slice(4, 14));
    }
    const elsewhere = listDomains({ ...ACCOUNT, ...fields, id: ACCOUNT.id.replace(/.$/, '0') });
    expect(elsewhere.map(({ id }) => id)).not.toContain(ids[0]);
  });

  test('have one default: the pending one that replaces the current one, which stays in effect', () => {
    const account = { ...ACCOUNT, branding: { domain: 'a.example' }, domains: ['a.example'] };
    expect(findDomain(account, 'a.example')).toMatchObject({ isDefault: true });
    const claiming = { ...account, domainClaim: 'c.example' };
    const defaults = listDomains(claiming).filter(({ isDefault }) => isDefault);
    expect(defaults).toMatchObject([{ name: 'c.example', status: 'pending' }]);
    expect(findEffectiveDefault(claiming)).toMatchObject({ name: 'a.example' });
    expect(findEffectiveDefault(ACCOUNT)).toBeUndefined();
  });

  test('are verified only while they are reserved and proved', () => {
    const verified = listVerifiedDomains({
      ...ACCOUNT,
      domains: ['a.example', 'b.example'],
      domainProofs: [proof('a.example'), proof('c.example')],
      domainEntries: [entry('c.example')],
    });
    expect(verified.map(({ name }) => name)).toEqual(['a.example']);
  });
});
