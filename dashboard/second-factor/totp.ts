import type { MeResource } from '../../core/accounts/user-schemas.js';

/** API path of the person who is signed in. */
export const ME_PATH = '/api/v1/me';

/** API path of the second factor. */
export const TOTP_PATH = `${ME_PATH}/totp`;

export type Me = MeResource;

/** Attributes of a field for a code of an authenticator app. Phones suggest it, and show digits. */
export const CODE_ATTRIBUTES = {
  name: 'code',
  autocomplete: 'one-time-code',
  inputMode: 'numeric',
  autocapitalize: 'none',
  spellcheck: false,
  required: true,
  maxLength: 40,
} as const;
