import ipaddr from 'ipaddr.js';
import { parseIpAddress, type IpAddress } from './ip-address.js';

/** A network of IP addresses. IPv4-mapped IPv6 networks (RFC 4291, 2.5.5.2) are IPv4 networks. */
type Network = Ipv4Network | Ipv6Network;

interface Ipv4Network {
  kind: 'ipv4';
  /** The address without its host bits. */
  base: number;
  mask: number;
}

interface Ipv6Network {
  kind: 'ipv6';
  /** The address without its host bits, as four numbers of 32 bits. */
  base: readonly number[];
  masks: readonly number[];
}

/** Length of the prefix of IPv4-mapped IPv6 addresses. */
const MAPPED_BITS = 96;
/** Longest text that is parsed: an IPv6 address with an embedded IPv4 address, and a prefix length. */
const MAX_LENGTH = 49;

/**
 * Parses a network such as `192.0.2.0/24` or `2001:db8::/32`.
 *
 * @returns `undefined` if the text is not one.
 */
export function parseNetwork(cidr: string): Network | undefined {
  if (cidr.length > MAX_LENGTH || cidr.includes('%') || !isCidr(cidr)) return undefined;
  const [text = '', length = ''] = cidr.split('/');
  const ip = parseIpAddress(text);
  const bits = Number(length);
  if (ip.kind === 'ipv4') {
    return ipv4Network(ip.address, text.includes(':') ? bits - MAPPED_BITS : bits);
  }
  if (ip.kind === 'none') return undefined;
  const masks = ip.words.map((_, index) => maskOf(bits - 32 * index));
  return { kind: 'ipv6', base: ip.words.map((word, index) => apply(masks[index]!, word)), masks };
}

/** Networks by IP version, so an address is compared only with networks of its own version. */
export class NetworkSet {
  readonly #ipv4: Ipv4Network[] = [];
  readonly #ipv6: Ipv6Network[] = [];

  /** @param cidrs Texts that `parseNetwork` can parse; others are ignored. */
  constructor(cidrs: readonly string[]) {
    for (const cidr of cidrs) {
      const network = parseNetwork(cidr);
      if (network?.kind === 'ipv4') this.#ipv4.push(network);
      if (network?.kind === 'ipv6') this.#ipv6.push(network);
    }
  }

  /** Returns whether an IP address is in one of the networks. */
  has(ip: IpAddress): boolean {
    switch (ip.kind) {
      case 'ipv4':
        for (const { mask, base } of this.#ipv4) if (apply(mask, ip.address) === base) return true;
        return false;
      case 'ipv6':
        for (const network of this.#ipv6) if (contains(network, ip.words)) return true;
        return false;
      case 'none':
        return false;
    }
  }
}

function contains({ base, masks }: Ipv6Network, words: readonly number[]): boolean {
  for (let index = 0; index < base.length; index++) {
    if (apply(masks[index]!, words[index]!) !== base[index]) return false;
  }
  return true;
}

function isCidr(cidr: string): boolean {
  return ipaddr.IPv4.isValidCIDRFourPartDecimal(cidr) || ipaddr.IPv6.isValidCIDR(cidr);
}

/** @param bits Less than 0 for a network that contains all IPv4-mapped addresses, among others. */
function ipv4Network(address: number, bits: number): Network {
  const mask = maskOf(bits);
  return { kind: 'ipv4', base: apply(mask, address), mask };
}

function maskOf(bits: number): number {
  if (bits <= 0) return 0;
  return bits >= 32 ? 0xffff_ffff : (0xffff_ffff << (32 - bits)) >>> 0;
}

function apply(mask: number, word: number): number {
  return (word & mask) >>> 0;
}
