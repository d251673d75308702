import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ClientAuth,
  type Configuration,
} from 'openid-client';
import type { OidcSettings } from '../core/accounts/oidc-settings.js';
import { SECOND_MS } from '../core/basics/time/durations.js';
import { boundedFetch, PROVIDER_TIMEOUT_MS } from './bounded-fetch.js';
import { OidcError } from './oidc-errors.js';

/** How long the metadata of a provider is used. Keys have a shorter life of their own. */
const METADATA_LIFETIME_MS = 3_600 * SECOND_MS;

/**
 * Creates the lazy discovery of a provider: the first call requests its metadata, and later ones get the same
 * for an hour. Concurrent calls share a request. After a failure, the next call requests it again.
 *
 * @see OpenID Connect Discovery 1.0, clause 4
 */
export function createDiscovery(settings: OidcSettings, now: () => Date): () => Promise<Configuration> {
  let current: { found: Promise<Configuration>; endsAt: number } | undefined;
  return () => {
    if (current && now().getTime() < current.endsAt) return current.found;
    const found = discoverProvider(settings);
    current = { found, endsAt: now().getTime() + METADATA_LIFETIME_MS };
    found.catch(() => {
      if (current?.found === found) current = undefined;
    });
    return found;
  };
}

/** @throws OidcError if the metadata lacks what a sign-in needs, or is of another issuer. */
async function discoverProvider({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const url = new URL(issuer);
  const config = await discovery(
    url,
    clientId,
    { ...(clientSecret !== undefined && { client_secret: clientSecret }) },
    // The methods of the provider are in its metadata, which is not known yet.
    (...call) => authenticationOf(config, clientSecret)(...call),
    {
      [customFetch]: boundedFetch,
      timeout: PROVIDER_TIMEOUT_MS / SECOND_MS,
      execute: [
        enableNonRepudiationChecks,
        // `config/` accepts http on loopback only.
        ...(url.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
    },
  );
  const metadata = config.serverMetadata();
  // The library accepts any tenant of Microsoft's; a person of one could claim an address of another.
  if (metadata.issuer !== issuer) {
    throw new OidcError(`the provider names itself ${metadata.issuer}; OIDC_ISSUER is ${issuer}`);
  }
  const missing = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter(
    (name) => metadata[name] === undefined,
  );
  if (missing.length > 0) throw new OidcError(`the metadata of the provider lacks ${missing.join(', ')}`);
  return config;
}

/** Returns how the client authenticates. `client_secret_basic` is the default of metadata without methods. */
function authenticationOf(config: Configuration, secret: string | undefined): ClientAuth {
  if (secret === undefined) return None();
  const methods = config.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_post') ? ClientSecretPost(secret) : ClientSecretBasic(secret);
}
