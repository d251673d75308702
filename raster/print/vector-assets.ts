import sharp from 'sharp';
import { MM_PER_INCH } from '../../core/print/length.js';
import type { Box } from '../../core/render/layout.js';
import type { LogoImage, Shape, TextLine } from '../../core/render/shapes.js';
import { svgElements } from '../../core/render/svg-elements.js';

/** Pixels of a logo. */
export interface LogoPixels {
  width: number;
  height: number;
  /** Red, green, and blue of each pixel. */
  rgb: Uint8Array;
  /** Opacity of each pixel; undefined if all are opaque. */
  alpha: Uint8Array | undefined;
}

/** A line of text as pixels: rows of whole bytes, 1 = ink, most significant bit first. */
export interface TextMask {
  width: number;
  height: number;
  bits: Uint8Array;
}

/** What the shapes of a file need in addition to paths. */
export interface VectorAssets {
  logos: ReadonlyMap<LogoImage, LogoPixels>;
  masks: ReadonlyMap<TextLine, TextMask>;
}

const MASK_DPI = 1_200;
/** Bounds the memory and the time of a mask. A line that is longer than 173 mm has a lower resolution. */
const MAX_MASK_PX = 8_192;

/**
 * Decodes the logos of shapes, and rasterizes the text that the bundled font lacks, in a font of this machine.
 *
 * @param mmPerUnit Length of a unit of the shapes' coordinates.
 */
export async function loadVectorAssets(shapes: readonly Shape[], mmPerUnit: number): Promise<VectorAssets> {
  const logos = new Map<LogoImage, LogoPixels>();
  const masks = new Map<TextLine, TextMask>();
  for (const shape of shapes) {
    if (shape.kind === 'logo') logos.set(shape, await readLogo(shape));
    if (shape.kind === 'text') masks.set(shape, await maskText(shape, mmPerUnit));
  }
  return { logos, masks };
}

/** @param logo A logo as stored: a PNG of at most 512 px, which this service has encoded. */
async function readLogo({ image }: LogoImage): Promise<LogoPixels> {
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const rgb = new Uint8Array(3 * width * height);
  const alpha = new Uint8Array(width * height);
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    rgb.set(data.subarray(4 * pixel, 4 * pixel + 3), 3 * pixel);
    alpha[pixel] = data[4 * pixel + 3]!;
  }
  return { width, height, rgb, alpha: alpha.every((value) => value === 255) ? undefined : alpha };
}

async function maskText(line: TextLine, mmPerUnit: number): Promise<TextMask> {
  const { area } = line;
  const wanted = (Math.max(area.width, area.height) * mmPerUnit * MASK_DPI) / MM_PER_INCH;
  const scale = Math.min(wanted, MAX_MASK_PX) / Math.max(area.width, area.height);
  const [width, height] = [area.width, area.height].map((side) => Math.max(1, Math.round(side * scale)));
  const { data, info } = await sharp(Buffer.from(textSvg(line, area, width!, height!)))
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bits: packBits(data, info.width, info.height) };
}

function textSvg(line: TextLine, { x, y, width, height }: Box, across: number, down: number): string {
  const view = `width="${across}" height="${down}" viewBox="${x} ${y} ${width} ${height}" preserveAspectRatio="none"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${view}>${svgElements([line], 0)}</svg>`;
}

function packBits(coverage: Buffer, width: number, height: number): Uint8Array {
  const stride = (width + 7) >>> 3;
  const bits = new Uint8Array(stride * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (coverage[at]! >= 128) bits[y * stride + (x >>> 3)]! |= 0x80 >>> (x & 7);
    }
  }
  return bits;
}
