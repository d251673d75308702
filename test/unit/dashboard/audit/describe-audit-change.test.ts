import { expect, test } from '@jest/globals';
import { describeAuditChange } from '../../../../dashboard/audit/describe-audit-change.js';

test.each([
  [{ path: 'plan', from: 'pro', to: 'business' }, ['Plan', 'pro', 'business']],
  [{ path: 'scopes', to: ['codes:read', 'bulk'] }, ['Scopes', undefined, 'codes:read, bulk']],
  [
    { path: 'branding.pausedMessage', from: null, to: 'Closed' },
    ['Branding: paused message', 'none', 'Closed'],
  ],
  [{ path: 'enabled', from: true, to: false }, ['Enabled', 'yes', 'no']],
  [{ path: 'totp', from: false, to: true }, ['Two-factor sign-in', 'no', 'yes']],
  [{ path: 'url', from: 'changed', to: 'changed' }, ['URL', undefined, 'changed']],
  [{ path: 'branding.logo', from: null, to: 'changed' }, ['Branding: logo', undefined, 'changed']],
  [{ path: 'branding.logo', from: 'changed', to: null }, ['Branding: logo', undefined, 'removed']],
  [
    { path: 'domains["go.example.com"].rootUrl', from: null, to: 'https://example.com/' },
    ['Domain go.example.com: root URL', 'none', 'https://example.com/'],
  ],
  [
    { path: 'domains["go.example.com"]', to: { status: 'pending', isDefault: true } },
    ['Domain go.example.com', undefined, 'status pending, is default yes'],
  ],
])('%j is shown with its field and its values', (change, [field, from, to]) => {
  expect(describeAuditChange(change)).toEqual({ field, from, to });
});
