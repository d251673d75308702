import { currentLocation } from '../router/location.js';
import { pageAfterSignIn } from './pending-invitation.js';
import { rememberSession } from './session-hint.js';
import { PROVIDER_NAME, providerAddress, SIGNS_IN_BY_PASSWORD } from './sign-in-methods.js';

/** Paths of pages that only people without a session see. */
const SIGNED_OUT_PATHS = ['/sign-in', '/sign-up'];

/** Button that signs in at the provider; nothing without a provider. */
export function ProviderSignIn() {
  if (PROVIDER_NAME === undefined) return null;
  const { path } = currentLocation();
  const returnTo = SIGNED_OUT_PATHS.includes(path)
    ? pageAfterSignIn()
    : path + location.search + location.hash;
  return (
    <div class="provider-sign-in">
      <a
        class={`button ${SIGNS_IN_BY_PASSWORD ? 'button-plain' : 'button-primary'}`}
        href={providerAddress(returnTo)}
        // The browser comes back with a session, which scripts cannot see.
        onClick={() => rememberSession(true)}
      >
        <span>
          Continue with <bdi>{PROVIDER_NAME}</bdi>
        </span>
      </a>
      {SIGNS_IN_BY_PASSWORD && (
        <p class="provider-or small soft">
          <span>or with a password</span>
        </p>
      )}
    </div>
  );
}
