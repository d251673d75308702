import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Length of a network prefix in bits, a multiple of 8, by version of the Internet Protocol. */
export interface PrefixLengths {
  ipv4: number;
  ipv6: number;
}

/**
 * Smallest network of one customer of an internet provider: an IPv4 address, or an IPv6 /64, whose 2^64
 * addresses a single machine can use (RFC 4291, 2.5.4).
 */
export const CUSTOMER_NETWORK: PrefixLengths = { ipv4: 32, ipv6: 64 };
/**
 * A site of IPv6, but one address of IPv4. Bounds clients with many customer networks, where a whole IPv4 /24
 * would be too many clients.
 */
export const ADDRESS_OR_SITE: PrefixLengths = { ipv4: 32, ipv6: 48 };
/** Largest network of one site: an IPv4 /24, or an IPv6 /48 (RFC 6177, clause 2). */
export const SITE_NETWORK: PrefixLengths = { ipv4: 24, ipv6: 48 };

/**
 * Returns the network of a client, by which limits count: clients that can change their address within a
 * network share its limits. IPv4-mapped IPv6 addresses (RFC 4291, 2.5.5.2) count as IPv4.
 *
 * @param clientIp An IPv4 or IPv6 address, with or without a zone. Anything else is a network of its own.
 * @returns A key that is the same for all addresses of the network and differs for all others.
 */
export function networkOf(clientIp: string, prefix: PrefixLengths): string {
  // Parsing takes 3 µs; whole IPv4 addresses, the most common case, need none.
  if (prefix.ipv4 === 32 && isIPv4(clientIp)) return clientIp;
  if (!ipaddr.isValid(clientIp)) return clientIp;
  const ip = ipaddr.process(clientIp);
  const bits = prefix[ip.kind()];
  if (ip.kind() === 'ipv4' && bits === 32) return ip.toString();
  return `${ip.kind()}/${bits}:${Buffer.from(ip.toByteArray().slice(0, bits / 8)).toString('hex')}`;
}
