import { createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR_MS } from '../../../core/basics/time/durations.js';

/** Time for which a signed URL is valid. */
const VALID_MS = HOUR_MS;

/** A path below a short link, and the code that it belongs to. */
interface SignablePath {
  qrCodeId: string;
  /** Short code and name, such as `abc/l1`, as `hostedPath` returns it. */
  path: string;
}

/** Signs paths below short links, so that they are served without asking for a password or a confirmation. */
export interface PathSigner {
  /**
   * Returns the query of a URL that is valid for one hour, such as `e=1764220800&s=…`.
   *
   * @param at Unix time in milliseconds.
   */
  sign(signed: SignablePath, at: number): string;
  /**
   * Returns whether a query has a signature of the path that is valid at an instant. Compares in constant
   * time.
   */
  isSigned(signed: SignablePath, query: string, at: number): boolean;
}

/**
 * Creates the signer. A signature is 128 bits of an HMAC-SHA256 over code, path, and expiry, so nothing is
 * stored, and every process accepts the URLs of the others.
 */
export function createPathSigner(signingKey: Uint8Array): PathSigner {
  function signatureOf({ qrCodeId, path }: SignablePath, expiry: number): string {
    return createHmac('sha256', signingKey)
      .update(`hosted-path:${qrCodeId}:${expiry}:${path}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url');
  }

  return {
    sign(signed, at) {
      const expiry = Math.floor((at + VALID_MS) / 1_000);
      return `e=${expiry}&s=${signatureOf(signed, expiry)}`;
    },
    isSigned(signed, query, at) {
      const params = new URLSearchParams(query);
      const [e, s] = [params.get('e'), params.get('s')];
      if (e === null || s === null || !/^\d{1,12}$/.test(e)) return false;
      const expiry = Number(e);
      if (expiry * 1_000 <= at) return false;
      const [expected, given] = [Buffer.from(signatureOf(signed, expiry)), Buffer.from(s)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
