import { describe, expect, test } from '@jest/globals';
import { loadSettings, SettingsError } from '../../../config/settings.js';

const ISSUER = 'https://sso.example.com/application/o/qrelay/';
const ACCOUNT = 'acc_01k8zq4w5tfxxa1b2c3d4e5f6g';
const REQUIRED = { OIDC_ISSUER: ISSUER, OIDC_CLIENT_ID: 'qrelay' };

describe('single sign-on', () => {
  test('is off without OIDC_ISSUER, and passwords are on', () => {
    expect(loadSettings({})).toMatchObject({ oidc: undefined, signsInByPassword: true });
  });

  test('has defaults, and keeps the issuer as it is', () => {
    expect(loadSettings(REQUIRED).oidc).toEqual({
      issuer: ISSUER,
      clientId: 'qrelay',
      clientSecret: undefined,
      name: 'single sign-on',
      trustsEmail: false,
      allowedDomains: [],
      joins: undefined,
      sessionHours: 24,
    });
  });

  test('takes every setting', () => {
    const settings = loadSettings({
      ...REQUIRED,
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_NAME: 'Example SSO',
      OIDC_TRUST_EMAIL: 'on',
      OIDC_ALLOWED_DOMAINS: 'Example.com, example.org',
      OIDC_ACCOUNT: ACCOUNT,
      OIDC_ROLE: 'admin',
      OIDC_SESSION_HOURS: '720',
      PASSWORD_SIGN_IN: 'off',
    });
    expect(settings.signsInByPassword).toBe(false);
    expect(settings.oidc).toEqual({
      issuer: ISSUER,
      clientId: 'qrelay',
      clientSecret: 'secret',
      name: 'Example SSO',
      trustsEmail: true,
      allowedDomains: ['example.com', 'example.org'],
      joins: { accountId: ACCOUNT, role: 'admin' },
      sessionHours: 720,
    });
  });

  test.each(['http://127.0.0.1:9000', 'http://localhost:9000/realms/a', 'http://[::1]:9000'])(
    'accepts http on loopback: %s',
    (issuer) => {
      expect(loadSettings({ ...REQUIRED, OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer);
    },
  );

  const domains = { OIDC_ALLOWED_DOMAINS: 'example.com' };
  test.each([
    [{ ...REQUIRED, OIDC_ISSUER: 'http://sso.example.com' }, 'OIDC_ISSUER'],
    [{ ...REQUIRED, OIDC_ISSUER: 'http://localhost.example.com' }, 'OIDC_ISSUER'],
    [{ ...REQUIRED, OIDC_ISSUER: 'sso.example.com' }, 'OIDC_ISSUER'],
    [{ ...REQUIRED, OIDC_ISSUER: 'https://a:b@sso.example.com' }, 'OIDC_ISSUER'],
    [{ ...REQUIRED, OIDC_ISSUER: 'https://sso.example.com/?a=b' }, 'OIDC_ISSUER'],
    [{ ...REQUIRED, OIDC_ISSUER: 'https://sso.example.com/.well-known/openid-configuration' }, 'OIDC_ISSUER'],
    [{ OIDC_ISSUER: ISSUER }, 'OIDC_CLIENT_ID'],
    [{ OIDC_CLIENT_ID: 'qrelay' }, 'OIDC_CLIENT_ID'],
    [{ OIDC_CLIENT_SECRET: 'secret' }, 'OIDC_CLIENT_SECRET'],
    [{ OIDC_NAME: 'Example' }, 'OIDC_NAME'],
    [{ OIDC_TRUST_EMAIL: 'off' }, 'OIDC_TRUST_EMAIL'],
    [domains, 'OIDC_ALLOWED_DOMAINS'],
    [{ OIDC_SESSION_HOURS: '24' }, 'OIDC_SESSION_HOURS'],
    [{ PASSWORD_SIGN_IN: 'off' }, 'PASSWORD_SIGN_IN'],
    [{ ...REQUIRED, OIDC_ROLE: 'viewer' }, 'OIDC_ROLE'],
    [{ ...REQUIRED, ...domains, OIDC_ACCOUNT: ACCOUNT, OIDC_ROLE: 'owner' }, 'OIDC_ROLE'],
    [{ ...REQUIRED, OIDC_ACCOUNT: ACCOUNT }, 'OIDC_ALLOWED_DOMAINS'],
    [{ ...REQUIRED, ...domains, OIDC_ACCOUNT: 'ada@example.com' }, 'OIDC_ACCOUNT'],
    [{ ...REQUIRED, OIDC_ALLOWED_DOMAINS: '@example.com' }, 'OIDC_ALLOWED_DOMAINS'],
    [{ ...REQUIRED, OIDC_ALLOWED_DOMAINS: '*' }, 'OIDC_ALLOWED_DOMAINS'],
    [{ ...REQUIRED, OIDC_SESSION_HOURS: '0' }, 'OIDC_SESSION_HOURS'],
    [{ ...REQUIRED, OIDC_SESSION_HOURS: '721' }, 'OIDC_SESSION_HOURS'],
    [{ ...REQUIRED, PASSWORD_SIGN_IN: 'no' }, 'PASSWORD_SIGN_IN'],
  ])('%o ends the process with one line that names %s', (env, name) => {
    const load = () => loadSettings(env);
    expect(load).toThrow(SettingsError);
    expect(load).toThrow(new RegExp(`^Invalid settings:\n  ${name}: [^\n]+$`));
  });

  test('never shows the client secret in an error', () => {
    const env = { OIDC_CLIENT_SECRET: 'do-not-show', OIDC_ISSUER: 'no URL' };
    expect(() => loadSettings(env)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('do-not-show') }),
    );
  });
});
