import sharp from 'sharp';
import type { LogoImage, OutlinedShape } from '../../core/symbols/render/shapes.js';

/** Pixels of a logo. */
export interface LogoPixels {
  width: number;
  height: number;
  /** Red, green, and blue of each pixel. */
  rgb: Uint8Array;
  /** Opacity of each pixel; undefined if all are opaque. */
  alpha: Uint8Array | undefined;
}

/** Assets that the shapes of a file need in addition to paths. */
export interface VectorAssets {
  logos: ReadonlyMap<LogoImage, LogoPixels>;
}

/** Decodes the logos of shapes. */
export async function loadVectorAssets(shapes: readonly OutlinedShape[]): Promise<VectorAssets> {
  const logos = new Map<LogoImage, LogoPixels>();
  for (const shape of shapes) {
    if (shape.kind === 'logo') logos.set(shape, await readLogo(shape));
  }
  return { logos };
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
