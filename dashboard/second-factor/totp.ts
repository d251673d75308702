import { ME_PATH } from '../http/call.js';

/** API path of the second factor. */
export const TOTP_PATH = `${ME_PATH}/totp`;

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
