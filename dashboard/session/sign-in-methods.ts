/** Name of the OpenID provider; undefined without one. The API writes it into the document. */
export const PROVIDER_NAME = readMeta('oidc');

/** Whether people sign in with passwords. */
export const SIGNS_IN_BY_PASSWORD = readMeta('password-sign-in') !== 'off';

function readMeta(name: string): string | undefined {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? undefined;
}

/**
 * Returns the address that begins a sign-in at the provider.
 *
 * @param returnTo Path of the page that opens afterwards.
 * @param reauthenticate Whether the person must authenticate again, to confirm something.
 */
export function providerAddress(returnTo: string, reauthenticate = false): string {
  const query = new URLSearchParams({ returnTo, ...(reauthenticate && { reauthenticate: '1' }) });
  return `/api/v1/auth/oidc/start?${query}`;
}
