import type { Readable } from 'node:stream';

/** The response to a short link, before it is sent. */
export interface RedirectResponse {
  status: number;
  /** Without `X-Request-Id` and, unless there is a stream, `Content-Length`, which are added later. */
  headers: Record<string, string>;
  body: string;
  /** Sent in place of the body. A caller that does not send it must destroy it. */
  stream?: Readable;
}

/**
 * Returns a response with a UTF-8 text body. Responses to short links are never cached or indexed.
 *
 * @param contentType Without the charset.
 * @param headers Additional headers; they override the defaults.
 */
export function textResponse(
  status: number,
  contentType: string,
  body: string,
  headers: Record<string, string> = {},
): RedirectResponse {
  return {
    status,
    headers: {
      'Content-Type': `${contentType}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      ...headers,
    },
    body,
  };
}

/**
 * Returns a redirect without a body: 302, 303 after a form (RFC 9110, 15.4.4), or 307 of a GS1 Digital Link
 * URI. The short link is not indexed; its destination may be.
 *
 * @param status Default 302.
 */
export function redirectResponse(location: string, status: 302 | 303 | 307 = 302): RedirectResponse {
  const headers = { Location: location, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };
  return { status, headers, body: '' };
}
