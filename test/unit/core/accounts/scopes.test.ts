import { expect, test } from '@jest/globals';
import {
  coversAuthority,
  endsBy,
  FULL_AUTHORITY,
  missingScopes,
  SCOPES,
} from '../../../../core/accounts/scopes.js';

const SOON = new Date('2026-11-22T12:00:00Z');
const LATER = new Date('2026-11-23T12:00:00Z');

test('a key lacks the first scope that it needs and does not have', () => {
  expect(missingScopes(['keys'], { allOf: ['keys'], anyOf: [] })).toEqual([]);
  expect(missingScopes(['keys'], { allOf: ['keys', 'bulk', 'webhooks'], anyOf: [] })).toEqual(['bulk']);
  expect(missingScopes([], { allOf: ['keys'], anyOf: ['bulk'] })).toEqual(['keys']);
});

test('a key needs only one of the scopes in anyOf', () => {
  const required = { allOf: ['bulk'], anyOf: ['codes:read', 'codes:write'] } as const;
  expect(missingScopes(['bulk'], required)).toEqual(['codes:read', 'codes:write']);
  expect(missingScopes(['bulk', 'codes:write'], required)).toEqual([]);
  expect(missingScopes(['codes:write'], required)).toEqual(['bulk']);
});

test('an authority covers those with no other scopes and no later expiry', () => {
  const holder = { scopes: ['keys', 'bulk'], expiresAt: LATER } as const;
  expect(coversAuthority(holder, { scopes: ['bulk'], expiresAt: SOON })).toBe(true);
  expect(coversAuthority(holder, holder)).toBe(true);
  expect(coversAuthority(holder, { scopes: ['bulk', 'webhooks'], expiresAt: SOON })).toBe(false);
  expect(coversAuthority(holder, { scopes: [], expiresAt: null })).toBe(false);
  expect(coversAuthority({ ...holder, expiresAt: SOON }, holder)).toBe(false);
  expect(FULL_AUTHORITY).toEqual({ scopes: SCOPES, expiresAt: null });
});

test('an authority without an expiry ends later than any other', () => {
  expect(endsBy(null, null)).toBe(true);
  expect(endsBy(LATER, null)).toBe(true);
  expect(endsBy(null, LATER)).toBe(false);
  expect(endsBy(SOON, SOON)).toBe(true);
  expect(endsBy(LATER, SOON)).toBe(false);
});
