import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../core/basics/errors.js';

/** Methods that change nothing (RFC 9110, clause 9.2.1). */
export const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Rejects a cross-site request that changes something. Browsers report the origin of a request in `Origin`,
 * `Sec-Fetch-Site`, or both; clients other than browsers hold no cookie that another site could abuse.
 *
 * @throws DomainError `forbidden` if another site sent the request, unless its method is safe.
 */
export function assertSameOrigin(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  publicUrl: string,
): void {
  if (SAFE_METHODS.includes(method ?? '')) return;
  const { origin, host, 'sec-fetch-site': site } = headers;
  const sameOrigin = origin === undefined || origin === new URL(publicUrl).origin || hostOf(origin) === host;
  const sameSite = site === undefined || site === 'same-origin' || site === 'none';
  if (!sameOrigin || !sameSite) {
    throw new DomainError('forbidden', 'The request was sent by another site; use the dashboard');
  }
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
