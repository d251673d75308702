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
  return { kind: 'ipv6', base: ip.words.map((word, index) => word & masks[index]!), masks };
}

/** Numbers of an IPv4 and of an IPv6 network in a `NetworkTable`. */
const IPV4_ROW = 3;
const IPV6_ROW = 9;

/** Finds the networks that contain an address. Addresses are compared with networks of their own version. */
export class NetworkTable {
  /** Mask, base, and bits of each network. Numbers in a row are read faster than objects. */
  readonly #ipv4: Int32Array;
  /** Four masks, four parts of the base, and the bits of each network. */
  readonly #ipv6: Int32Array;

  /** @param entries Networks with the bits that they stand for. Texts that are no networks are ignored. */
  constructor(entries: readonly { cidr: string; bits: number }[]) {
    const ipv4: number[] = [];
    const ipv6: number[] = [];
    for (const { cidr, bits } of entries) {
      const network = parseNetwork(cidr);
      if (network?.kind === 'ipv4') ipv4.push(network.mask, network.base, bits);
      if (network?.kind === 'ipv6') ipv6.push(...network.masks, ...network.base, bits);
    }
    this.#ipv4 = Int32Array.from(ipv4);
    this.#ipv6 = Int32Array.from(ipv6);
  }

  /** Returns the bits of all networks that contain an IP address. */
  lookUp(ip: IpAddress): number {
    switch (ip.kind) {
      case 'ipv4':
        return this.#lookUpIpv4(ip.address);
      case 'ipv6':
        return this.#lookUpIpv6(ip.words);
      case 'none':
        return 0;
    }
  }

  #lookUpIpv4(address: number): number {
    const rows = this.#ipv4;
    let found = 0;
    for (let at = 0; at < rows.length; at += IPV4_ROW) {
      if ((address & rows[at]!) === rows[at + 1]) found |= rows[at + 2]!;
    }
    return found;
  }

  #lookUpIpv6(words: readonly number[]): number {
    const rows = this.#ipv6;
    let found = 0;
    for (let at = 0; at < rows.length; at += IPV6_ROW) if (contains(rows, at, words)) found |= rows[at + 8]!;
    return found;
  }
}

/** Returns whether the IPv6 network at an index of a table contains an address. */
function contains(rows: Int32Array, at: number, words: readonly number[]): boolean {
  for (let word = 0; word < 4; word++) {
    if ((words[word]! & rows[at + word]!) !== rows[at + 4 + word]) return false;
  }
  return true;
}

function isCidr(cidr: string): boolean {
  return ipaddr.IPv4.isValidCIDRFourPartDecimal(cidr) || ipaddr.IPv6.isValidCIDR(cidr);
}

/** @param bits Less than 0 for a network that contains all IPv4-mapped addresses, among others. */
function ipv4Network(address: number, bits: number): Network {
  const mask = maskOf(bits);
  return { kind: 'ipv4', base: address & mask, mask };
}

function maskOf(bits: number): number {
  if (bits <= 0) return 0;
  return bits >= 32 ? -1 : -1 << (32 - bits);
}
