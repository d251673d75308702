/** What a short URL is answered with, before it is written. */
export interface RedirectResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Bodies are text in UTF-8; nothing that a short URL answers may be kept by anyone. */
export function answer(
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

export function redirect(location: string): RedirectResponse {
  return { status: 302, headers: { Location: location, 'Cache-Control': 'no-store' }, body: '' };
}
