import sharp from 'sharp';
import { normalizeLogo } from '../../../raster/logo.js';

/** Returns a data: URI. @param type Subtype of the media type, such as `png`. */
export function dataUri(type: string, bytes: Buffer): string {
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}

/** Returns an image of one color. */
export async function plainImage(
  format: 'png' | 'jpeg' | 'webp' | 'gif',
  width = 120,
  height = 120,
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#1144cc' } })
    .toFormat(format)
    .toBuffer();
}

/** Returns a logo as the service stores it. */
export async function blueLogo(width = 120, height = 120): Promise<string> {
  return (await normalizeLogo(dataUri('png', await plainImage('png', width, height)))).image;
}
