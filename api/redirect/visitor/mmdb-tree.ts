import type { Metadata } from 'mmdb-lib/lib/metadata.js';
import type { IpAddress } from '../../../core/codes/routing/ip-address.js';

/** Finds the record of an IP address. @returns Its pointer, which is never 0; 0 if there is none. */
export type TreeSearch = (ip: IpAddress) => number;

/** Reads one of the two records of a node. @param bit 0 for the left one, 1 for the right one. */
type ReadRecord = (node: number, bit: number) => number;

/** Number of bits in front of an IPv4 address in a tree of IPv6 addresses. */
const IPV4_PREFIX_BITS = 96;

/**
 * Creates the search in the tree of an .mmdb file, which takes half as long as the one of mmdb-lib.
 *
 * @param file The whole file.
 * @see MaxMind DB file format 2.0, "Binary Search Tree Section"
 */
export function createTreeSearch(file: Buffer, { nodeCount, recordSize, ipVersion }: Metadata): TreeSearch {
  const read = createRecordReader(file, recordSize);
  const ipv4Root = ipVersion === 6 ? descend(0, 0, 0, IPV4_PREFIX_BITS) : 0;
  /** The record that the first half of an IPv4 address leads to. It saves half of the search. */
  const ipv4Halves = Uint32Array.from({ length: 2 ** 16 }, (_, half) => descend(ipv4Root, half, 16, 32));

  /** Follows bits of a word of 32 bits, from the highest. A corrupt file ends the search, too. */
  function descend(from: number, word: number, start: number, end: number): number {
    let node = from;
    for (let bit = start; bit < end && node < nodeCount; bit++) node = read(node, (word >>> (31 - bit)) & 1);
    return node;
  }

  function search(ip: IpAddress): number {
    if (ip.kind === 'ipv4') return descend(ipv4Halves[ip.address >>> 16]!, ip.address, 16, 32);
    if (ip.kind === 'none' || ipVersion !== 6) return nodeCount;
    let node = 0;
    for (const word of ip.words) node = descend(node, word, 0, 32);
    return node;
  }

  return (ip) => {
    const found = search(ip);
    return found > nodeCount ? found : 0;
  };
}

function createRecordReader(file: Buffer, recordSize: number): ReadRecord {
  const byte = (at: number) => file[at] ?? 0;
  const threeBytes = (at: number) => (byte(at) << 16) | (byte(at + 1) << 8) | byte(at + 2);
  switch (recordSize) {
    case 24:
      return (node, bit) => threeBytes(node * 6 + bit * 3);
    case 28:
      // The byte in the middle: the highest four bits of the left record, then of the right one.
      return (node, bit) => {
        const at = node * 7;
        const middle = byte(at + 3);
        return bit === 0
          ? ((middle & 0xf0) << 20) | threeBytes(at)
          : ((middle & 0x0f) << 24) | threeBytes(at + 4);
      };
    case 32:
      return (node, bit) => {
        const at = node * 8 + bit * 4;
        return byte(at) * 0x100_0000 + threeBytes(at + 1);
      };
    default:
      throw new Error(`records of ${recordSize} bits are not supported`);
  }
}
