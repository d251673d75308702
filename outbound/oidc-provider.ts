import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { OidcSettings } from '../core/accounts/oidc-settings.js';
import { createDiscovery } from './oidc-discovery.js';
import { PROVIDER_TIMEOUT_MS, ProviderUnavailableError } from './bounded-fetch.js';
import { OidcError } from './oidc-errors.js';

/** Values that the response to a sign-in must match. Secrets of the browser that has begun it. */
export interface OidcChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The person whom a provider has authenticated. Only `issuer` and `subject` identify them. */
export interface OidcPerson {
  issuer: string;
  subject: string;
  /** As the provider states it. */
  email?: string;
  /** Whether the provider says that the address belongs to the person. */
  isEmailVerified: boolean;
  name?: string;
  /** When the person authenticated at the provider, in Unix seconds. */
  authTime?: number;
}

/** Endpoints and abilities of a provider, for the operator. */
export interface OidcDescription {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userInfoEndpoint: string | null;
  supportsPkce: boolean;
  signsWith: string;
}

export interface OidcProvider {
  /**
   * Begins a sign-in.
   *
   * @param options.reauthenticate Whether the person must authenticate again, even if signed in there.
   * @returns URL to which the browser goes, and what its response must match.
   */
  start(options: { reauthenticate: boolean }): Promise<{ url: string; checks: OidcChecks }>;
  /**
   * Redeems the response of the provider.
   *
   * Checks `state`, `iss` of the response (RFC 9207), the signature of the ID token against the provider's
   * keys, its `iss`, `aud`, `azp`, `exp`, and `nonce`, and `sub` of UserInfo.
   *
   * @param query Query of the request to the redirect URI.
   * @throws Error that `describeOidcFailure` describes.
   * @see OpenID Connect Core 1.0, clauses 3.1.3.7 and 5.3.2
   */
  redeem(query: URLSearchParams, checks: OidcChecks): Promise<OidcPerson>;
  /** Requests the metadata. @throws Error as `redeem`. */
  describe(): Promise<OidcDescription>;
}

/**
 * Creates the client of an OpenID provider, with the authorization code flow and PKCE (RFC 7636). Requests
 * nothing before the first call. Each call takes at most 5 s.
 *
 * @param redirectUri As registered at the provider.
 */
export function createOidcProvider(
  settings: OidcSettings,
  redirectUri: string,
  now: () => Date,
): OidcProvider {
  const discover = createDiscovery(settings, now);

  async function redeem(query: URLSearchParams, checks: OidcChecks): Promise<OidcPerson> {
    const config = await discover();
    const url = new URL(redirectUri);
    url.search = query.toString();
    const tokens = await authorizationCodeGrant(config, url, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new OidcError('the provider sent no ID token');
    const { iss: issuer, sub: subject, auth_time: authTime } = claims;
    const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
    const profile =
      claims['email'] === undefined && hasUserInfo
        ? await fetchUserInfo(config, tokens.access_token, subject)
        : claims;
    const { email, name = claims['name'] } = profile;
    return {
      issuer,
      subject,
      ...(typeof email === 'string' && { email }),
      isEmailVerified: profile['email_verified'] === true,
      ...(typeof name === 'string' && { name }),
      ...(authTime !== undefined && { authTime }),
    };
  }

  return {
    start: ({ reauthenticate }) =>
      withinTimeout(async () => {
        const config = await discover();
        const checks = {
          state: randomState(),
          nonce: randomNonce(),
          codeVerifier: randomPKCECodeVerifier(),
        };
        const url = buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await calculatePKCECodeChallenge(checks.codeVerifier),
          code_challenge_method: 'S256',
          ...(reauthenticate && { max_age: '0' }),
        });
        return { url: url.href, checks };
      }),

    redeem: (query, checks) => withinTimeout(() => redeem(query, checks)),

    describe: () =>
      withinTimeout(async () => {
        const metadata = (await discover()).serverMetadata();
        return {
          issuer: metadata.issuer,
          authorizationEndpoint: metadata.authorization_endpoint ?? '',
          tokenEndpoint: metadata.token_endpoint ?? '',
          userInfoEndpoint: metadata.userinfo_endpoint ?? null,
          supportsPkce: metadata.supportsPKCE(),
          signsWith: (metadata.id_token_signing_alg_values_supported ?? ['RS256']).join(', '),
        };
      }),
  };
}

/** Bounds the time of all requests of a call together. */
async function withinTimeout<T>(run: () => Promise<T>): Promise<T> {
  const running = run();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ProviderUnavailableError(`the provider took longer than ${PROVIDER_TIMEOUT_MS} ms`));
    }, PROVIDER_TIMEOUT_MS);
  });
  try {
    return await Promise.race([running, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
