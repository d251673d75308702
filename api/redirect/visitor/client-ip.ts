import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { compileTrust, type Trust } from '../../http/trusted-proxies.js';

/** More hops than any real chain has; the rest of a hostile header is not read. */
const MAX_HOPS = 32;

/**
 * Finds the visitor's address behind proxies, as Express's `trust proxy` setting does it.
 * @param setting '' (nobody is trusted), `true`, a number of hops, or addresses, networks and the names
 *   `loopback`, `linklocal`, `uniquelocal`, comma separated
 * @throws TypeError when the setting can't be read
 */
export function createClientIpReader(setting: string): (request: IncomingMessage) => string {
  const trusts = compileTrust(setting);
  return (request) => {
    const peer = request.socket.remoteAddress ?? '';
    const forwarded = request.headers['x-forwarded-for'];
    if (forwarded === undefined) return plain(peer);
    return plain(clientIp(peer, String(forwarded), trusts));
  };
}

/** Walks from the socket outwards while each hop is trusted; the first that is not is the visitor. */
function clientIp(peer: string, forwarded: string, trusts: Trust): string {
  const hops = forwarded.split(',').slice(-MAX_HOPS);
  let address = peer;
  let passed = 0;
  while (hops.length > 0 && trusts(address, passed)) {
    const next = withoutPort(hops.pop()!.trim());
    if (isIP(next) === 0) break;
    address = next;
    passed += 1;
  }
  return address;
}

/** Some proxies write the port too: `203.0.113.7:49152`, `[2001:db8::1]:49152`. */
function withoutPort(hop: string): string {
  return /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/.exec(hop)?.slice(1).find(Boolean) ?? hop;
}

/** IPv4 mapped into IPv6, as a dual-stack socket shows it, is IPv4. */
function plain(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}
