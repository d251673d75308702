import ipaddr from 'ipaddr.js';

/** A network of IP addresses. IPv4-mapped IPv6 networks (RFC 4291, 2.5.5.2) are IPv4 networks. */
export type Network = Ipv4Network | Ipv6Network;

interface Ipv4Network {
  kind: 'ipv4';
  /** The address without its host bits, as an unsigned number. */
  base: number;
  mask: number;
}

interface Ipv6Network {
  kind: 'ipv6';
  /** The address as eight numbers of 16 bits. */
  parts: readonly number[];
  bits: number;
}

/** A parsed IP address; `none` if the text is not one. */
export type IpAddress =
  { kind: 'ipv4'; address: number } | { kind: 'ipv6'; parts: readonly number[] } | { kind: 'none' };

/** Length of the prefix of IPv4-mapped IPv6 addresses. */
const MAPPED_BITS = 96;
/** Longest text that is parsed: an IPv6 address with an embedded IPv4 address, and a prefix length. */
const MAX_LENGTH = 49;

/** Parses a network such as `192.0.2.0/24` or `2001:db8::/32`. @returns `undefined` if the text is not one. */
export function parseNetwork(cidr: string): Network | undefined {
  if (cidr.length > MAX_LENGTH || cidr.includes('%')) return undefined;
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(cidr)) {
    const [ip, bits] = ipaddr.IPv4.parseCIDR(cidr);
    return ipv4Network(toNumber(ip.octets), bits);
  }
  if (!ipaddr.IPv6.isValidCIDR(cidr)) return undefined;
  const [ip, bits] = ipaddr.IPv6.parseCIDR(cidr);
  return ip.isIPv4MappedAddress() && bits >= MAPPED_BITS
    ? ipv4Network(toNumber(ip.toIPv4Address().octets), bits - MAPPED_BITS)
    : { kind: 'ipv6', parts: ip.parts, bits };
}

/** Parses an IP address. IPv4-mapped IPv6 addresses are returned as IPv4. */
export function parseIpAddress(text: string): IpAddress {
  const address = parseIpv4(text);
  if (address !== undefined) return { kind: 'ipv4', address };
  if (text.length > MAX_LENGTH || !text.includes(':') || !ipaddr.IPv6.isValid(text)) return { kind: 'none' };
  const ip = ipaddr.IPv6.parse(text);
  return ip.isIPv4MappedAddress()
    ? { kind: 'ipv4', address: toNumber(ip.toIPv4Address().octets) }
    : { kind: 'ipv6', parts: ip.parts };
}

/** Returns whether an IP address is in a network. */
export function isInNetwork(ip: IpAddress, network: Network): boolean {
  if (network.kind === 'ipv4')
    return ip.kind === 'ipv4' && (ip.address & network.mask) >>> 0 === network.base;
  return ip.kind === 'ipv6' && sharesPrefix(ip.parts, network.parts, network.bits);
}

function ipv4Network(address: number, bits: number): Network {
  const mask = bits === 0 ? 0 : (0xffff_ffff << (32 - bits)) >>> 0;
  return { kind: 'ipv4', base: (address & mask) >>> 0, mask };
}

function sharesPrefix(a: readonly number[], b: readonly number[], bits: number): boolean {
  for (let part = 0, left = bits; left > 0; part++, left -= 16) {
    const shift = left >= 16 ? 0 : 16 - left;
    if (a[part]! >> shift !== b[part]! >> shift) return false;
  }
  return true;
}

function toNumber([a = 0, b = 0, c = 0, d = 0]: readonly number[]): number {
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}

/** Parses four decimal numbers without leading zeros, in a twentieth of the time of the library. */
function parseIpv4(text: string): number | undefined {
  if (text.length < 7 || text.length > 15) return undefined;
  let address = 0;
  let octet = -1;
  let octets = 0;
  for (let index = 0; index <= text.length; index++) {
    const code = index === text.length ? DOT : text.charCodeAt(index);
    if (code === DOT) {
      if (octet < 0 || octets === 4) return undefined;
      address = address * 256 + octet;
      octet = -1;
      octets++;
    } else {
      const digit = code - ZERO;
      if (digit < 0 || digit > 9 || octet === 0) return undefined;
      octet = octet < 0 ? digit : octet * 10 + digit;
      if (octet > 255) return undefined;
    }
  }
  return octets === 4 ? address : undefined;
}

const DOT = 46;
const ZERO = 48;
