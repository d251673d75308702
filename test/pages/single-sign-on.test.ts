import { expect, test } from '@jest/globals';
import { canProvideIdentities, OIDC_CLIENT, startOidcProvider } from '../support/oidc-provider.js';
import { screenFaults } from '../support/page-faults.js';
import { setUpPages, TEST_TIMEOUT_MS } from '../support/page-fixture.js';

const NAME = 'Example SSO';

const provider = canProvideIdentities ? await startOidcProvider() : undefined;
const fixture = setUpPages({
  OIDC_ISSUER: provider?.issuer ?? 'https://sso.example.com',
  ...OIDC_CLIENT,
  OIDC_NAME: NAME,
});
const passwordless = setUpPages({
  OIDC_ISSUER: provider?.issuer ?? 'https://sso.example.com',
  ...OIDC_CLIENT,
  OIDC_NAME: NAME,
  PASSWORD_SIGN_IN: 'off',
});
const withProvider = provider ? test : test.skip;

/** The address in `PUBLIC_URL`, to which the provider sends the browser back. */
const publicUrlOf = (url: string) => url.replace('127.0.0.1', 'localhost');

const person = (sub: string) => ({ sub, email: `${sub}@example.com`, email_verified: true, name: 'Grace' });

withProvider(
  'a person signs in at the provider, sees why it failed, and returns to the page that they wanted',
  async () => {
    const { page, complaints } = await fixture.open();
    const url = publicUrlOf(fixture.api.url);
    await provider!.behave({ person: { ...person('one'), email_verified: false } });
    await page.goto(`${url}/codes?tag=menu`);
    const button = page.getByRole('link', { name: `Continue with ${NAME}` });
    await button.waitFor();
    expect(await screenFaults(page, 'sign in')).toEqual([]);
    await button.click();
    await page.getByRole('alert').getByText('does not say that your email address is verified').waitFor();
    expect(new URL(page.url()).search).toBe('?error=email_not_verified');
    expect(await screenFaults(page, 'failed sign-in')).toEqual([]);
    await provider!.behave({ person: person('one') });
    await page.goto(`${url}/codes?tag=menu`);
    await button.click();
    await page.getByRole('heading', { name: 'Codes', exact: true }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/codes?tag=menu');
    // A person without a password confirms at the provider.
    await page.goto(`${url}/settings/security`);
    await page.getByRole('button', { name: 'Set a password…' }).click();
    await page.getByLabel('New password').fill('three unrelated words');
    await page.getByRole('button', { name: 'Set a password', exact: true }).click();
    await page.getByText('Confirm that it’s you').waitFor();
    expect(await screenFaults(page, 'confirm')).toEqual([]);
    await page.getByRole('link', { name: `Continue with ${NAME}` }).click();
    await page.getByRole('button', { name: 'Set a password…' }).click();
    await page.getByLabel('New password').fill('three unrelated words');
    await page.getByRole('button', { name: 'Set a password', exact: true }).click();
    await page.getByRole('button', { name: 'Change password…' }).waitFor();
    // The browser reports the rejected requests: no session twice, and the first attempt.
    expect(complaints.filter((text) => !/status of (401|403)/.test(text))).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

withProvider(
  'a person links and unlinks the provider in the settings',
  async () => {
    const { page, complaints } = await fixture.open();
    const url = publicUrlOf(fixture.api.url);
    await page.goto(`${url}/sign-up`);
    await page.getByLabel('Email').fill('linking@example.com');
    await page.getByLabel('Password', { exact: true }).fill('three unrelated words');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(`${url}/`);
    await page.goto(`${url}/settings/security`);
    const panel = page.getByRole('region', { name: 'Single sign-on' });
    await panel.getByText('Nothing is linked yet.').waitFor();
    const link = async (password: string) => {
      await panel.getByRole('button', { name: `Link ${NAME}…` }).click();
      await page.getByRole('dialog').getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
    };
    await link('wrong');
    await page.getByText('Wrong password').waitFor();
    expect(await screenFaults(page, 'link')).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    // Of another person, then of this one.
    await provider!.behave({ person: person('one') });
    await link('three unrelated words');
    await panel.getByRole('alert').getByText('is linked to another person').waitFor();
    await provider!.behave({ person: person('two') });
    await link('three unrelated words');
    await panel.getByRole('list', { name: 'Linked sign-ins' }).getByText('127.0.0.1').waitFor();
    expect(await screenFaults(page, 'linked')).toEqual([]);
    await panel.getByRole('button', { name: /^Unlink/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await panel.getByText('Nothing is linked yet.').waitFor();
    expect(complaints.filter((text) => !text.includes('status of 401'))).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'without passwords, the pages to sign in and up show the provider only',
  async () => {
    const { page, complaints } = await passwordless.open();
    for (const path of ['/sign-in', '/sign-up']) {
      await page.goto(passwordless.api.url + path);
      await page.getByRole('link', { name: `Continue with ${NAME}` }).waitFor();
      expect(await page.getByLabel('Password').count()).toBe(0);
      expect(await screenFaults(page, path)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
    await provider?.stop();
  },
  TEST_TIMEOUT_MS,
);
