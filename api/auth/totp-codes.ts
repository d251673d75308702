import { Secret, TOTP } from 'otpauth';

/** Parameters that every authenticator app supports; some ignore others in the URI. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Number of time steps by which the clock of a phone may be ahead or behind (RFC 6238, clause 5.2). */
const DRIFT_STEPS = 1;
/** Name of the service in authenticator apps. */
const ISSUER = 'Qrelay';

/** Generates a shared secret. @returns 160 random bits in base32, as RFC 4226, clause 4, recommends. */
export function generateTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * Builds the URI that authenticator apps read from a QR code. It contains the secret.
 *
 * @param secret In base32.
 * @param email Name of the entry in the app.
 * @see https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export function buildTotpUri(secret: string, email: string): string {
  return new TOTP({ ...PARAMETERS, secret, issuer: ISSUER, label: email }).toString();
}

/**
 * Finds the time step whose code is given.
 *
 * @param secret In base32.
 * @param code Any text.
 * @returns Number of the step since 1970; undefined if the code belongs neither to the step of `at` nor to
 *   the ones before and after it.
 * @see RFC 6238
 */
export function findTotpStep(secret: string, code: string, at: Date): number | undefined {
  if (!isTotpCode(code)) return undefined;
  const timestamp = at.getTime();
  const totp = new TOTP({ ...PARAMETERS, secret });
  const delta = totp.validate({ token: code, timestamp, window: DRIFT_STEPS });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** Returns whether a text has the form of a code of an authenticator app. */
export function isTotpCode(text: string): boolean {
  return /^[0-9]{6}$/.test(text);
}
