import type { IncomingMessage } from 'node:http';
import { compileTrust } from './trusted-proxies.js';

/**
 * Creates a reader of the host that a client requested: the first value of `X-Forwarded-Host` if the peer is
 * a trusted proxy, otherwise `Host`. The same as Express's `req.host`.
 *
 * @param trustProxy See `compileTrust`.
 * @returns A function that returns the host with its port, as sent; `''` if there is none.
 * @throws TypeError if `trustProxy` is invalid.
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
