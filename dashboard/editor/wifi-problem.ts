import type { ErrorDetail } from '../../core/basics/errors.js';
import type { Draft } from './draft.js';

/** Code of the warning about a password that no device accepts. The API only warns. */
const WARNING = 'wifi_password_length';

/**
 * Returns the error for a Wi-Fi password that cannot work: nobody should print a code that no phone can use.
 *
 * @param warnings warnings of the preview
 */
export function wifiProblem(
  { type, fields }: Pick<Draft, 'type' | 'fields'>,
  warnings: readonly { code: string }[],
): ErrorDetail[] {
  if (type !== 'wifi' || !warnings.some(({ code }) => code === WARNING)) return [];
  const { security, password } = fields;
  const message =
    security === 'WEP'
      ? 'WEP passwords have 5, 13, or 16 characters.'
      : typeof password === 'string' && password.length < 8
        ? 'WPA passwords have 8 or more characters. Is the network open? Then choose “No password” below.'
        : 'WPA passwords have at most 63 characters.';
  return [{ path: 'data.password', message }];
}
