import type { RasterFormat } from '../core/symbols/print/image-format.js';
import { MM_PER_INCH } from '../core/symbols/print/length.js';
import { pngChunk } from './png/png-chunk.js';

/** Length of the signature and of IHDR, the first chunk of a PNG (W3C PNG, 5.2 and 11.2.1). */
const PNG_HEAD_BYTES = 8 + 25;

/**
 * Writes the density into an image as libvips encodes it without metadata.
 *
 * @param dpi Dots per inch; undefined returns the image as it is.
 */
export function withDensity(image: Buffer, format: RasterFormat, dpi: number | undefined): Buffer {
  if (dpi === undefined) return image;
  if (format === 'png') {
    const [head, rest] = [image.subarray(0, PNG_HEAD_BYTES), image.subarray(PNG_HEAD_BYTES)];
    return Buffer.concat([head, physChunk(dpi), withoutPhys(rest)]);
  }
  return format === 'jpg' ? withJfifDensity(image, dpi) : withExifDensity(image, dpi);
}

/** Returns the chunk `pHYs`, in pixels per meter (W3C PNG, 11.3.4.3). */
export function physChunk(dpi: number): Buffer {
  const perMeter = Math.round((dpi * 1_000) / MM_PER_INCH);
  const data = Buffer.alloc(9);
  data.writeUInt32BE(perMeter, 0);
  data.writeUInt32BE(perMeter, 4);
  data[8] = 1; // unit: meter
  return pngChunk('pHYs', data);
}

/** Removes the density that libvips always states, 72 dpi, from the chunks that follow the header. */
function withoutPhys(chunks: Buffer): Buffer {
  const isPhys = chunks.subarray(4, 8).toString('latin1') === 'pHYs';
  return isPhys ? chunks.subarray(12 + chunks.readUInt32BE(0)) : chunks;
}

/** Length of the marker of the start of a JPEG. */
const JPEG_START_BYTES = 2;

/**
 * Inserts the segment APP0 after the start of the image, which libvips omits without metadata (ITU-T T.871,
 * 10.1).
 */
function withJfifDensity(image: Buffer, dpi: number): Buffer {
  const segment = Buffer.from('\xff\xe0\0\x10JFIF\0\x01\x02\x01\0\0\0\0\0\0', 'latin1');
  segment.writeUInt16BE(dpi, 12);
  segment.writeUInt16BE(dpi, 14);
  return Buffer.concat([image.subarray(0, JPEG_START_BYTES), segment, image.subarray(JPEG_START_BYTES)]);
}

/** Bits of the flags of `VP8X` (RFC 9649, 2.7). */
const HAS_ALPHA = 0x10;
const HAS_EXIF = 0x08;

/** Converts a WebP of one chunk `VP8L` to the extended format, with a chunk of EXIF (RFC 9649, 2.7). */
function withExifDensity(image: Buffer, dpi: number): Buffer {
  const bitstream = image.subarray(12);
  if (bitstream.subarray(0, 4).toString('latin1') !== 'VP8L') throw new Error('the WebP is not lossless');
  // 14 bits each of width − 1 and height − 1, and whether there is alpha, follow the signature byte (RFC
  // 9649, 3.4).
  const header = bitstream.readUInt32LE(9);
  const extended = Buffer.alloc(10);
  extended[0] = HAS_EXIF | ((header >>> 28) & 1 ? HAS_ALPHA : 0);
  extended.writeUIntLE(header & 0x3fff, 4, 3);
  extended.writeUIntLE((header >>> 14) & 0x3fff, 7, 3);
  const chunks = [riffChunk('VP8X', extended), bitstream, riffChunk('EXIF', exifDensity(dpi))];
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const riff = Buffer.from('RIFF\0\0\0\0');
  riff.writeUInt32LE(body.length, 4);
  return Buffer.concat([riff, body]);
}

/** @param data Of even length, so that no padding is needed. */
function riffChunk(name: string, data: Buffer): Buffer {
  const header = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data]);
}

/**
 * Returns a TIFF structure with XResolution, YResolution, and ResolutionUnit (TIFF 6.0, sections 2 and 8).
 */
function exifDensity(dpi: number): Buffer {
  const tags = [
    { tag: 0x011a, type: 5, value: 50 }, // XResolution, a fraction at byte 50
    { tag: 0x011b, type: 5, value: 50 }, // YResolution
    { tag: 0x0128, type: 3, value: 2 }, // ResolutionUnit: inch
  ];
  const tiff = Buffer.alloc(58);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(tags.length, 8);
  tags.forEach(({ tag, type, value }, index) => {
    const at = 10 + 12 * index;
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(1, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  });
  tiff.writeUInt32LE(dpi, 50);
  tiff.writeUInt32LE(1, 54);
  return tiff;
}
