import sharp, { type Sharp } from 'sharp';
import { validationError, type DomainError } from '../core/errors.js';

const MAX_BYTES = 512 * 1024;
/** Bounds the memory of decoding: a small file can hold a huge image. */
const MAX_PIXELS = 16_000_000;

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
 * Decodes an untrusted image and passes it to `write`: its first frame, upright, in sRGB, scaled down to fit `width` ×
 * `height` pixels.
 *
 * @param path Path of the field, for errors.
 * @throws DomainError `validation_error` at `path` if the image is damaged or has more than 16 million pixels.
 */
export async function reencode<Output>(
  source: Buffer,
  { width, height }: { width: number; height: number },
  path: string,
  write: (image: Sharp) => Promise<Output>,
): Promise<Output> {
  try {
    return await write(
      sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, autoOrient: true })
        .resize(width, height, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb'),
    );
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw imageError(
      path,
      isTooLarge
        ? `has too many pixels: at most ${MAX_PIXELS / 1e6} million`
        : 'cannot be decoded: the file is damaged',
    );
  }
}

/** The signature decides, since the stated format is not trustworthy. */
function detectFormat(bytes: Buffer): 'png' | 'jpeg' | 'webp' | undefined {
  if (bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'png';
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return 'jpeg';
  const isRiff = bytes.subarray(0, 4).toString('latin1') === 'RIFF';
  return isRiff && bytes.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : undefined;
}

/** Returns the error for an invalid image field. */
export function imageError(path: string, message: string): DomainError {
  return validationError([{ path, message }]);
}
