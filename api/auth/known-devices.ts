import { createHash, randomBytes } from 'node:crypto';
import { parse, serialize } from 'cookie';
import type { Keyring } from '../../core/basics/secret-keys.js';
import { createSecretBox } from '../../store/mongo/secret-box.js';

/** The longest lifetime that browsers accept (RFC 6265bis, clause 5.6.2). */
const LIFETIME_SECONDS = 400 * 86_400;
const ID_FORM = /^[\w-]{22}$/;

/** Recognizes the browsers in which an account has signed in before, by a cookie. */
export interface KnownDevices {
  /**
   * Returns the ID of the device that sent a `Cookie` header; undefined if this account has never signed in
   * on it.
   *
   * @param email Normalized email address of the account.
   */
  recognize(email: string, cookieHeader: string | undefined): string | undefined;
  /**
   * Returns the `Set-Cookie` header that makes the device known for the account. A known device keeps its ID.
   */
  remember(email: string, cookieHeader: string | undefined): string;
}

/**
 * Creates the device cookies: a random ID, encrypted and bound to one account. A device cookie grants no
 * access; attempts on a known device are only counted apart from the attempts of strangers. Nothing is
 * stored.
 *
 * @param keyring Encrypts the cookies. The same in every process.
 * @param publicUrl If it is an https URL, browsers send the cookie over https only, and only the service
 *   itself can set it.
 * @see OWASP, "Slow Down Online Guessing Attacks with Device Cookies"
 */
export function createKnownDevices(keyring: Keyring, publicUrl: string): KnownDevices {
  const box = createSecretBox(keyring, 'known-device');
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-device' : 'device';

  function recognize(email: string, cookieHeader: string | undefined): string | undefined {
    const cookie = parse(cookieHeader ?? '')[name];
    if (cookie === undefined) return undefined;
    try {
      const id = box.open(cookie, ownerOf(email));
      return ID_FORM.test(id) ? id : undefined;
    } catch {
      // Of another account, forged, or of an earlier secret key.
      return undefined;
    }
  }

  return {
    recognize,
    remember(email, cookieHeader) {
      const id = recognize(email, cookieHeader) ?? randomBytes(16).toString('base64url');
      const options = {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: LIFETIME_SECONDS,
      } as const;
      return serialize(name, box.seal(id, ownerOf(email)), options);
    },
  };
}

function ownerOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
