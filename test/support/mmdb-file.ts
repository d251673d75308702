/** A value of an .mmdb file. */
export type MmdbValue = string | number | MmdbValue[] | { [key: string]: MmdbValue };

/** An entry: the highest bits of an address, and its value. */
export type MmdbEntry = readonly [prefix: string, value: MmdbValue];

type Node = [Slot, Slot];
type Slot = Node | { entry: number } | undefined;

/**
 * Builds an .mmdb file.
 *
 * @param entries The prefixes are bits, such as `0101`, and none contains another.
 * @see MaxMind DB file format 2.0
 */
export function buildMmdb(
  entries: readonly MmdbEntry[],
  { recordSize, ipVersion }: { recordSize: 24 | 28 | 32; ipVersion: 4 | 6 },
): Buffer {
  const root: Node = [undefined, undefined];
  entries.forEach(([prefix], entry) => insert(root, prefix, entry));
  const nodes = listNodes(root);
  const values = entries.map(([, value]) => encode(value));
  const offsets = values.map((_, index) => Buffer.concat(values.slice(0, index)).length);
  const recordOf = (slot: Slot): number => {
    if (slot === undefined) return nodes.length;
    return Array.isArray(slot) ? nodes.indexOf(slot) : nodes.length + 16 + offsets[slot.entry]!;
  };
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: 'Test',
    description: {},
    ip_version: ipVersion,
    languages: [],
    node_count: nodes.length,
    record_size: recordSize,
  };
  return Buffer.concat([
    ...nodes.map(([left, right]) => encodeNode(recordOf(left), recordOf(right), recordSize)),
    Buffer.alloc(16),
    ...values,
    Buffer.from('abcdef4d61784d696e642e636f6d', 'hex'),
    encode(metadata),
  ]);
}

function insert(root: Node, prefix: string, entry: number): void {
  let node = root;
  for (const bit of prefix.slice(0, -1)) {
    const next = node[Number(bit)];
    if (Array.isArray(next)) node = next;
    else node = node[Number(bit)] = [undefined, undefined];
  }
  node[Number(prefix.at(-1))] = { entry };
}

function listNodes(node: Node): Node[] {
  return [node, ...node.flatMap((slot) => (Array.isArray(slot) ? listNodes(slot) : []))];
}

function encodeNode(left: number, right: number, recordSize: 24 | 28 | 32): Buffer {
  if (recordSize !== 28) {
    const node = Buffer.alloc(recordSize / 4);
    node.writeUIntBE(left, 0, recordSize / 8);
    node.writeUIntBE(right, recordSize / 8, recordSize / 8);
    return node;
  }
  const node = Buffer.alloc(7);
  node.writeUIntBE(left & 0xff_ffff, 0, 3);
  node[3] = ((left >>> 24) << 4) | (right >>> 24);
  node.writeUIntBE(right & 0xff_ffff, 4, 3);
  return node;
}

/** Encodes a value: strings of less than 29 bytes, unsigned integers of 32 bits, arrays, and maps. */
function encode(value: MmdbValue): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([Buffer.of((2 << 5) | text.length), text]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(5);
    bytes[0] = (6 << 5) | 4;
    bytes.writeUInt32BE(value, 1);
    return bytes;
  }
  if (Array.isArray(value)) return Buffer.concat([Buffer.of(value.length, 4), ...value.map(encode)]);
  const members = Object.entries(value).flatMap(([key, member]) => [encode(key), encode(member)]);
  return Buffer.concat([Buffer.of((7 << 5) | Object.keys(value).length), ...members]);
}
