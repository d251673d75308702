import sharp, { type Sharp } from 'sharp';
import { validationError, type DomainError } from '../core/errors.js';

const MAX_BYTES = 512 * 1024;
const MAX_PIXELS = 16_000_000;

/**
 * The bytes of a picture sent as a data: URI, of the format that it says.
 * @param path of the field, for errors
 * @throws DomainError `validation_error` at `path`
 */
export function readDataUri(dataUri: string, path: string): Buffer {
  const match = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/\s]+={0,2})$/.exec(dataUri);
  if (!match) throw refusal(path, 'must be a data: URI of a PNG, JPEG or WebP picture in base64');
  const bytes = Buffer.from(match[2]!, 'base64');
  if (bytes.length > MAX_BYTES)
    throw refusal(path, `is ${bytes.length} bytes; at most ${MAX_BYTES} are taken`);
  const found = formatOf(bytes);
  if (!found) throw refusal(path, 'is not a PNG, JPEG or WebP picture');
  if (found !== match[1]) throw refusal(path, `says image/${match[1]} but is image/${found}`);
  return bytes;
}

/**
 * A picture of a stranger, to be written anew: its first frame alone, upright, in sRGB, within `width` × `height`.
 * @throws DomainError `validation_error` at `path`, once it is written
 */
export async function redraw<Written>(
  source: Buffer,
  { width, height }: { width: number; height: number },
  path: string,
  write: (picture: Sharp) => Promise<Written>,
): Promise<Written> {
  try {
    return await write(
      sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, autoOrient: true })
        .resize(width, height, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb'),
    );
  } catch (error) {
    const tooBig = error instanceof Error && /pixel limit/i.test(error.message);
    throw refusal(
      path,
      tooBig
        ? `has too many pixels: at most ${MAX_PIXELS / 1e6} million`
        : 'cannot be read as a picture: the file is damaged',
    );
  }
}

/** The format by its first bytes: what a sender says about a file is not evidence. */
function formatOf(bytes: Buffer): 'png' | 'jpeg' | 'webp' | undefined {
  if (bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'png';
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return 'jpeg';
  const riff = bytes.subarray(0, 4).toString('latin1') === 'RIFF';
  return riff && bytes.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : undefined;
}

export function refusal(path: string, message: string): DomainError {
  return validationError([{ path, message }]);
}
