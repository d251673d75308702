import { crc32 } from 'node:zlib';

/** Returns a chunk of a PNG file (W3C PNG, 5.3). @param type Four letters. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
