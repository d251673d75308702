import { parse, serialize } from 'cookie';
import { z } from 'zod';
import { MINUTE_MS, SECOND_MS } from '../../core/basics/time/durations.js';
import type { Keyring } from '../../core/basics/secret-keys.js';
import { createSecretBox } from '../../store/mongo/secret-box.js';

/** Time to sign in at the provider. */
const SIGN_IN_LIFETIME_MS = 10 * MINUTE_MS;
const OWNER = 'single-sign-on';

const startedSignInSchema = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  startedAt: z.number(),
  purpose: z.enum(['sign_in', 'reauthenticate', 'link']),
  userId: z.string().optional(),
});

/** A sign-in that a browser has begun, until it comes back from the provider. */
export interface StartedSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** Page of the dashboard that the browser then opens. */
  returnTo: string;
  /** Unix time in milliseconds. */
  startedAt: number;
  /** `link`: the identity is linked to the person of the session. */
  purpose: 'sign_in' | 'reauthenticate' | 'link';
  /** Person whose session the browser had. The identity must be theirs, or becomes theirs. */
  userId?: string | undefined;
}

export interface SignInCookie {
  /** Returns the `Set-Cookie` header that holds a sign-in for 10 minutes. */
  set(signIn: StartedSignIn): string;
  /** Returns the sign-in of a `Cookie` header; undefined if there is none, or it is forged or too old. */
  read(cookieHeader: string | undefined): StartedSignIn | undefined;
  /** Returns the `Set-Cookie` header that removes the cookie. */
  clear(): string;
}

/**
 * Creates the cookie of sign-ins that have begun: encrypted, so that its secrets are only in the browser that
 * has begun. Nothing is stored.
 *
 * @param keyring Encrypts the cookie. The same in every process.
 * @param publicUrl If it is an https URL, browsers send the cookie over https only, and only the service
 *   itself can set it.
 */
export function createSignInCookie(keyring: Keyring, publicUrl: string, now: () => Date): SignInCookie {
  const box = createSecretBox(keyring, 'single-sign-on');
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-sign-in' : 'sign-in';
  const serializeFor = (value: string, maxAge: number) =>
    // Lax, since the browser comes back from another site.
    serialize(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge });

  return {
    set: (signIn) => serializeFor(box.seal(JSON.stringify(signIn), OWNER), SIGN_IN_LIFETIME_MS / SECOND_MS),

    read(cookieHeader) {
      const cookie = parse(cookieHeader ?? '')[name];
      if (cookie === undefined) return undefined;
      try {
        const signIn = startedSignInSchema.parse(JSON.parse(box.open(cookie, OWNER)));
        return now().getTime() - signIn.startedAt < SIGN_IN_LIFETIME_MS ? signIn : undefined;
      } catch {
        // Forged, or of an earlier secret key.
        return undefined;
      }
    },

    clear: () => serializeFor('', 0),
  };
}
