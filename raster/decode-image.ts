import sharp from 'sharp';
import { validationError, type DomainError } from '../core/basics/errors.js';

const MAX_BYTES = 512 * 1024;
/**
 * Bounds the memory and the time of decoding: a small file can hold a huge image, and the cost of a row or a
 * column does not depend on the number of pixels alone. At the limits, an interlaced PNG of 16 bits takes 170
 * MB and 1.7 s.
 */
const MAX_SIDE = 4_096;
const MAX_PIXELS = 16_000_000;

/** Pixels of an image as RGB or RGBA, eight bits per channel. */
export interface DecodedImage {
  data: Buffer;
  info: { width: number; height: number; channels: 3 | 4 };
}

/**
 * Parses the data: URI of an image and returns its bytes, whose signature matches the stated format.
 *
 * @param path Path of the field, for errors.
 * @throws DomainError `validation_error` at `path`.
 */
export function parseDataUri(dataUri: string, path: string): Buffer {
  const match = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/\s]+={0,2})$/.exec(dataUri);
  if (!match) throw imageError(path, 'must be a data: URI of a PNG, JPEG, or WebP image in base64');
  const bytes = Buffer.from(match[2]!, 'base64');
  if (bytes.length > MAX_BYTES) {
    throw imageError(path, `is ${bytes.length} bytes; at most ${MAX_BYTES} are allowed`);
  }
  const format = detectFormat(bytes);
  if (!format) throw imageError(path, 'is not a PNG, JPEG, or WebP image');
  if (format !== match[1]) throw imageError(path, `is declared as image/${match[1]} but is image/${format}`);
  return bytes;
}

/**
 * Decodes an untrusted image: its first frame, upright, in sRGB, scaled down to fit `width` × `height`
 * pixels. Reads its dimensions from its header first, and decodes no image that is too large.
 *
 * @param path Path of the field, for errors.
 * @throws DomainError `validation_error` at `path` if the image is damaged, has a side of more than 4,096
 *   pixels, or has more than 16 million pixels.
 */
export async function decodeImage(
  source: Buffer,
  { width, height }: { width: number; height: number },
  path: string,
): Promise<DecodedImage> {
  const input = { pages: 1, failOn: 'error', limitInputPixels: MAX_PIXELS } as const;
  await assertDimensions(source, path);
  try {
    const { data, info } = await sharp(source, { ...input, autoOrient: true })
      .resize(width, height, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data, info: { ...info, channels: info.channels as 3 | 4 } };
  } catch {
    throw damaged(path);
  }
}

/**
 * Reads the header of an image only, with the parser that decodes it, so that both see the same dimensions.
 */
async function assertDimensions(source: Buffer, path: string): Promise<void> {
  const { width, height } = await sharp(source, { pages: 1, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged(path);
    });
  if (width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS) return;
  const limits = `each side may have at most ${MAX_SIDE} px, and the image at most ${MAX_PIXELS / 1e6} million pixels`;
  throw imageError(path, `is ${width} × ${height} px; ${limits}`);
}

function damaged(path: string): DomainError {
  return imageError(path, 'cannot be decoded: the file is damaged');
}

/** Returns the format that the signature shows, since the stated format is not trustworthy. */
export function detectFormat(bytes: Buffer): 'png' | 'jpeg' | 'webp' | undefined {
  if (bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'png';
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return 'jpeg';
  const isRiff = bytes.subarray(0, 4).toString('latin1') === 'RIFF';
  return isRiff && bytes.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : undefined;
}

/** Returns the error for an invalid image field. */
export function imageError(path: string, message: string): DomainError {
  return validationError([{ path, message }]);
}
