import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE_COLOUR = 3;

export interface IndexedPicture {
  width: number;
  height: number;
  /** Filtered scanlines, each led by its filter type byte, one bit a pixel. */
  scanlines: Uint8Array;
  /** The two colours, as `#RRGGBB` */
  palette: readonly [string, string];
  firstIsTransparent: boolean;
}

/** A PNG file of a two-colour picture (W3C PNG, third edition). */
export function bilevelPng(picture: IndexedPicture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(picture.width, 0);
  header.writeUInt32BE(picture.height, 4);
  header[8] = 1; // bit depth
  header[9] = PALETTE_COLOUR;

  const data = deflateSync(picture.scanlines);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(picture.palette.map((colour) => colour.slice(1)).join(''), 'hex')),
    ...(picture.firstIsTransparent ? [chunk('tRNS', Buffer.of(0))] : []),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(12 + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
}
