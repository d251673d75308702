import type { ApiError } from '../http/api-error.js';
import { PROVIDER_NAME, providerAddress } from '../session/sign-in-methods.js';

interface ConfirmAtProviderProps {
  /** Page that opens afterwards. */
  returnTo: string;
}

/**
 * Asks a person without a password to sign in again at the provider, which confirms for 10 minutes what a
 * password would confirm.
 */
export function ConfirmAtProvider({ returnTo }: ConfirmAtProviderProps) {
  return (
    <div class="problem" role="alert">
      <div>
        <p class="problem-title">Confirm that it’s you</p>
        <p>Sign in again, then repeat this within 10 minutes.</p>
      </div>
      <a class="button button-plain button-small" href={providerAddress(returnTo, true)}>
        <span>
          Continue with <bdi>{PROVIDER_NAME ?? 'the provider'}</bdi>
        </span>
      </a>
    </div>
  );
}

/** Returns whether an error asks for a sign-in at the provider. */
export function asksToConfirm(error: ApiError | undefined): boolean {
  return error?.code === 'reauthentication_required';
}
