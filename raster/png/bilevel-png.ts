import { crc32 } from 'node:zlib';
import { deflateRows } from './deflate.js';
import type { RepeatedRow } from './row-matches.js';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Color type of images with a palette (W3C PNG, 11.2.1). */
const INDEXED_COLOR = 3;

interface BilevelImage {
  /** Side in pixels; the image is square. */
  width: number;
  /** Scanlines with one bit per pixel, each starting with filter type 0. */
  rows: readonly RepeatedRow[];
  /** Colors of bit 0 and bit 1, as `#RRGGBB`. */
  palette: readonly [string, string];
  /** Whether bit 0 is fully transparent. */
  firstIsTransparent: boolean;
}

/** Encodes an image in two colors as a PNG file (W3C PNG, third edition). The same image gives the same bytes everywhere. */
export function bilevelPng({ width, rows, palette, firstIsTransparent }: BilevelImage): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  header[8] = 1; // bit depth
  header[9] = INDEXED_COLOR;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.map((color) => color.slice(1)).join(''), 'hex')),
    ...(firstIsTransparent ? [chunk('tRNS', Buffer.of(0))] : []),
    chunk('IDAT', deflateRows(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
