import { crc32 } from 'node:zlib';
import { deflateRows } from './deflate.js';
import type { RepeatedRow } from './row-matches.js';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE_COLOUR = 3;

interface BilevelPicture {
  /** in pixels; the picture is square */
  width: number;
  /** scanlines of one bit a pixel, each led by filter type 0 */
  rows: readonly RepeatedRow[];
  /** of bit 0 and bit 1, as `#RRGGBB` */
  palette: readonly [string, string];
  firstIsTransparent: boolean;
}

/** A PNG file of a picture in two colors (W3C PNG, third edition). */
export function bilevelPng({ width, rows, palette, firstIsTransparent }: BilevelPicture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  header[8] = 1; // bit depth
  header[9] = PALETTE_COLOUR;
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
  const whole = Buffer.allocUnsafe(12 + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  whole.set(data, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
}
