import { describe, expect, test } from '@jest/globals';
import { listDomains, type DomainFields } from '../../../../../core/accounts/domains/account-domains.js';
import {
  addDomain,
  domainStateOf,
  moveDomainAway,
  proveDomain,
  recordDomainCheck,
  releaseDomain,
  setDefault,
  unsetDefault,
  withDomainState,
  type DomainState,
} from '../../../../../core/accounts/domains/change-domains.js';
import { listDomainTransitions } from '../../../../../core/accounts/domains/domain-transitions.js';
import { DAY_MS } from '../../../../../core/basics/time/durations.js';

const ACCOUNT: DomainFields = { id: 'acc_01k8zq4w5tfxxa1b2c3d4e5f6g', createdAt: new Date(0) };
const at = (day: number) => new Date(day * DAY_MS);
const entry = (name: string) => ({ id: `dom_${name}`, name, domain: name, createdAt: at(1) });
const check = (state: DomainState, found: boolean, day: number) =>
  recordDomainCheck(state, 'a.example', found, { at: at(day), lostAfterMs: 3 * DAY_MS });
const EMPTY = domainStateOf(ACCOUNT);
const PROVED = proveDomain(addDomain(EMPTY, entry('a.example')), entry('a.example'), at(2));

/** Lists the transitions of a change as text. */
function transitions(before: DomainState, after: DomainState): string[] {
  const [from, to] = [before, after].map((state) => withDomainState(ACCOUNT, state));
  return listDomainTransitions(from!, to!).map(
    ({ domain, reason }) => `${domain.name} ${reason ?? 'verified'}`,
  );
}
const statusOf = (state: DomainState) => listDomains(withDomainState(ACCOUNT, state))[0]?.status;

describe('a domain', () => {
  test('is verified once, lost once, and verified again', () => {
    expect(transitions(EMPTY, PROVED)).toEqual(['a.example verified']);
    const found = check(PROVED, true, 3);
    const missing = check(found, false, 4);
    const lost = check(missing, false, 7);
    const stillLost = check(lost, false, 8);
    const back = check(stillLost, true, 9);
    const states = [PROVED, found, missing, lost, stillLost, back];
    expect(states.map(statusOf)).toEqual(['verified', 'verified', 'verified', 'lost', 'lost', 'verified']);
    const seen = states.slice(1).map((state, index) => transitions(states[index]!, state));
    expect(seen).toEqual([[], [], ['a.example record_missing'], [], ['a.example verified']]);
  });

  test('is not lost by a first check, however long none ran', () => {
    expect(statusOf(check(PROVED, false, 400))).toBe('verified');
  });

  test('that moves away stays listed as pending, and becomes the default again when it returns', () => {
    const used = setDefault(PROVED, 'a.example');
    const moved = moveDomainAway(used, entry('a.example'));
    expect(transitions(used, moved)).toEqual(['a.example moved']);
    expect(moved).toMatchObject({ effective: null, claim: 'a.example', reserved: [], proofs: [] });
    expect(statusOf(moved)).toBe('pending');
    expect(proveDomain(moved, entry('a.example'), at(9))).toMatchObject({
      effective: 'a.example',
      claim: null,
    });
  });

  test('that is released leaves nothing, and is no transition', () => {
    const released = releaseDomain(setDefault(PROVED, 'a.example'), 'a.example');
    expect(released).toEqual(EMPTY);
    expect(transitions(PROVED, released)).toEqual([]);
  });

  test('that is to become the default leaves the current one in effect until it is proved', () => {
    const state = setDefault(addDomain(setDefault(PROVED, 'a.example'), entry('b.example')), 'b.example');
    expect(state).toMatchObject({ effective: 'a.example', claim: 'b.example' });
    expect(unsetDefault(state, 'b.example')).toMatchObject({ effective: 'a.example', claim: null });
    expect(proveDomain(state, entry('b.example'), at(3))).toMatchObject({
      effective: 'b.example',
      claim: null,
    });
  });
});
