import { deflateRows } from './deflate.js';
import { pngChunk } from './png-chunk.js';
import type { RepeatedRow } from './row-matches.js';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Color types (W3C PNG, 11.2.1). */
const GRAYSCALE = 0;
const INDEXED_COLOR = 3;

interface BilevelImage {
  /** Side in pixels; the image is square. */
  width: number;
  /** Scanlines with one bit per pixel, each starting with filter type 0. */
  rows: readonly RepeatedRow[];
  /**
   * Colors of bit 0 and bit 1, as `#RRGGBB`; undefined for a grayscale image, whose bit 0 is black and bit 1
   * white.
   */
  palette: readonly [string, string] | undefined;
  /** Whether bit 0 is fully transparent. */
  firstIsTransparent: boolean;
  /** Chunks between the header and the palette. */
  properties?: readonly Buffer[];
}

/**
 * Encodes an image in two colors as a PNG file (W3C PNG, third edition). The same image gives the same bytes
 * everywhere.
 */
export function bilevelPng({
  width,
  rows,
  palette,
  firstIsTransparent,
  properties = [],
}: BilevelImage): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  header[8] = 1; // bit depth
  header[9] = palette ? INDEXED_COLOR : GRAYSCALE;
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...properties,
    ...(palette ? [pngChunk('PLTE', paletteBytes(palette))] : []),
    ...(firstIsTransparent ? [pngChunk('tRNS', Buffer.of(0))] : []),
    pngChunk('IDAT', deflateRows(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function paletteBytes(palette: readonly [string, string]): Buffer {
  return Buffer.from(palette.map((color) => color.slice(1)).join(''), 'hex');
}
