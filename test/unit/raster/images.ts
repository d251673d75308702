import sharp from 'sharp';
import { normaliseLogo } from '../../../raster/logo.js';

export function dataUri(type: string, bytes: Buffer): string {
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}

/** A picture of one color, in the given format. */
export async function plainPicture(
  format: 'png' | 'jpeg' | 'webp' | 'gif',
  width = 120,
  height = 120,
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#1144cc' } })
    .toFormat(format)
    .toBuffer();
}

/** A logo as the service keeps it. */
export async function blueLogo(width = 120, height = 120): Promise<string> {
  return (await normaliseLogo(dataUri('png', await plainPicture('png', width, height)))).image;
}
