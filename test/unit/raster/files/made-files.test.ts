import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { DomainError } from '../../../../core/basics/errors.js';
import type { FileType } from '../../../../core/files/file-types.js';
import { detectFileType } from '../../../../raster/files/detect-file-type.js';
import { inspectFile } from '../../../../raster/files/inspect-file.js';
import { inspectPdf } from '../../../../raster/files/pdf/inspect-pdf.js';
import { canMakeFiles, makeFiles, type Decision, type MadeFile } from '../../../support/made-files.js';

const files = canMakeFiles ? await makeFiles() : [];
const TYPES: Readonly<Record<string, FileType>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};
const typeOf = (name: string) => TYPES[name.split('.').at(-1)!] ?? 'image/png';
const casesOf = (choose: (file: MadeFile) => boolean) =>
  files.filter(choose).map((file) => [file.name, file] as const);

/** Inspects PDFs in this thread: threads of their own would take seconds. */
async function decide({ name, bytes }: MadeFile): Promise<Decision> {
  try {
    if (detectFileType(bytes) === 'application/pdf') return inspectPdf(bytes).pages;
    const { width, height } = await inspectFile(bytes, typeOf(name));
    return { width: width!, height: height! };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.reason ?? error.code;
  }
}

const describeMade = canMakeFiles ? describe : describe.skip;

describeMade('files that pikepdf, reportlab, and Pillow have written', () => {
  test.each(casesOf(({ name }) => name.startsWith('hostile-')))(
    '%s is rejected for its active content',
    async (_name, file) => {
      expect(await decide(file)).toBe('active_content');
    },
  );

  test.each(casesOf(({ expected }) => typeof expected === 'number'))(
    '%s is accepted with its number of pages',
    async (_name, file) => {
      expect(await decide(file)).toBe(file.expected);
    },
  );

  test.each(casesOf(({ name, expected }) => typeof expected === 'string' && !name.startsWith('hostile-')))(
    '%s is rejected for its reason',
    async (_name, file) => {
      expect(await decide(file)).toBe(file.expected);
    },
  );

  test.each(casesOf(({ expected }) => typeof expected === 'object'))(
    '%s is encoded again, upright, in its colors, and without metadata',
    async (name, { bytes, expected }) => {
      const decision = expected as Exclude<Decision, number | string>;
      const type = typeOf(name);
      const stored = await inspectFile(bytes, type);
      const { width, height } = decision;
      expect(stored).toMatchObject({ type, pages: null, width, height });
      expect(Buffer.from(stored.bytes).toString('latin1')).not.toMatch(/SECRET|a\.html|Exif|adobe|acTL|ANIM/);

      const metadata = await sharp(stored.bytes).metadata();
      expect(`image/${metadata.format}`).toBe(type);
      expect(metadata).toMatchObject({ width, height, space: 'srgb', depth: 'uchar' });
      for (const leftover of ['exif', 'xmp', 'iptc', 'icc', 'orientation', 'comments', 'pages'] as const) {
        expect(metadata[leftover]).toBeUndefined();
      }
      const { data, info } = await sharp(stored.bytes).raw().toBuffer({ resolveWithObject: true });
      const pixel = (x: number) => [
        ...data.subarray((x + width * 2) * info.channels).subarray(0, info.channels),
      ];
      if (decision.alpha !== undefined) expect(pixel(5).at(-1)).toBe(decision.alpha);
      else if (decision.color) expectColor(pixel(5), decision.color);
      else {
        expectColor(pixel(5), [255, 0, 0]);
        expectColor(pixel(width - 5), [0, 0, 255]);
      }
    },
  );
});

/** JPEG and the conversion from CMYK change colors a little. */
function expectColor(pixel: number[], color: readonly number[]): void {
  for (const [channel, value] of color.entries()) {
    expect(Math.abs(pixel[channel]! - value)).toBeLessThan(40);
  }
}

describe('the media type of a file', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  test('a file of another type than the declared one is an unsupported media type', async () => {
    await expect(inspectFile(png, 'application/pdf')).rejects.toMatchObject({
      code: 'unsupported_media_type',
      status: 415,
    });
    expect(await inspectFile(png, 'image/png')).toMatchObject({ width: 1, height: 1 });
  });

  test.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html></html>', ' %PDF-1.7', 'RIFF0000WAVE', '%'])(
    'the text %s is an unsupported media type',
    async (text) => {
      await expect(inspectFile(Buffer.from(text), 'application/pdf')).rejects.toMatchObject({
        code: 'unsupported_media_type',
      });
    },
  );

  test('an empty file is damaged', async () => {
    await expect(inspectFile(new Uint8Array(), 'image/png')).rejects.toMatchObject({
      code: 'file_rejected',
      reason: 'damaged',
    });
  });
});
