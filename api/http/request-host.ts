import type { IncomingMessage } from 'node:http';
import { compileTrust } from './trusted-proxies.js';

/**
 * Finds the host that a visitor called, as Express does it: the first of `X-Forwarded-Host` where the peer is a
 * trusted proxy, `Host` otherwise.
 * @param trustProxy see `createClientIpReader`
 */
export function createHostReader(trustProxy: string): (request: IncomingMessage) => string {
  const trusts = compileTrust(trustProxy);
  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-host'];
    if (forwarded !== undefined && trusts(socket.remoteAddress ?? '', 0)) {
      return String(forwarded).split(',', 1)[0]!.trim();
    }
    return headers.host ?? '';
  };
}
