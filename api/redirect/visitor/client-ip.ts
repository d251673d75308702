import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import forwarded from 'forwarded';
import { compileTrust, type Trust } from '../../http/trusted-proxies.js';

/** Maximum number of forwarded IP addresses that are evaluated. No real chain of proxies is that long. */
const MAX_HOPS = 32;

/**
 * Creates a reader of the client IP behind trusted proxies. The same as Express's `req.ip`, except that a
 * port is removed and an entry that is not an IP address ends the chain.
 *
 * @param trustProxy See `compileTrust`.
 * @returns A function that returns an IPv4 or IPv6 address; `''` if the connection is already closed.
 * @throws TypeError if `trustProxy` is invalid.
 */
export function createClientIpReader(trustProxy: string): (request: IncomingMessage) => string {
  const trusts = compileTrust(trustProxy);
  return (request) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    return unmapIPv4(isForwarded ? forwardedIp(request, trusts) : (request.socket.remoteAddress ?? ''));
  };
}

/** Walks from the socket outward while each hop is trusted, and returns the first one that is not. */
function forwardedIp(request: IncomingMessage, trusts: Trust): string {
  // The peer first, then the header's entries from the last to the first.
  const chain = forwarded(request);
  const hops = Math.min(chain.length - 1, MAX_HOPS);
  let ip = chain[0] ?? '';
  for (let hop = 0; hop < hops && trusts(ip, hop); hop++) {
    const next = withoutPort(chain[hop + 1]!.trim());
    if (isIP(next) === 0) break;
    ip = next;
  }
  return ip;
}

/** Removes the port that some proxies append: `203.0.113.7:49152`, `[2001:db8::1]:49152`. */
function withoutPort(hop: string): string {
  return /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/.exec(hop)?.slice(1).find(Boolean) ?? hop;
}

/** Returns IPv4-mapped IPv6 addresses (RFC 4291, 2.5.5.2), which dual-stack sockets report, as IPv4. */
function unmapIPv4(ip: string): string {
  return ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice('::ffff:'.length) : ip;
}
