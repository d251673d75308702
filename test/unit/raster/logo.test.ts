import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { normaliseLogo } from '../../../raster/logo.js';
import { dataUri, plainPicture } from './images.js';
import { processorTime } from '../../support/processor-time.js';

const bytesOf = (uri: string) => Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64');

describe('a logo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'sent as %s is kept as a PNG of our own making',
    async (format) => {
      const source = await plainPicture(format, 1000, 400);
      const logo = await normaliseLogo(dataUri(format, source));
      expect([logo.width, logo.height]).toEqual([512, 205]);
      expect(await sharp(bytesOf(logo.image)).metadata()).toMatchObject({
        format: 'png',
        width: 512,
        height: 205,
      });
    },
  );

  test('loses what the sender put beside the picture', async () => {
    const source = await sharp(await plainPicture('jpeg'))
      .withExif({ IFD0: { Artist: 'a-name-that-must-go' } })
      .toBuffer();
    expect(source.includes('a-name-that-must-go')).toBe(true);
    const hidden = Buffer.concat([await plainPicture('png'), Buffer.from('<script>alert(1)</script>')]);
    for (const uri of [dataUri('jpeg', source), dataUri('png', hidden)]) {
      const kept = bytesOf((await normaliseLogo(uri)).image);
      expect(kept.includes('a-name-that-must-go')).toBe(false);
      expect(kept.includes('script')).toBe(false);
    }
  });

  test('is turned upright as its EXIF orientation says', async () => {
    const source = await sharp(await plainPicture('jpeg', 200, 100))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { width, height } = await normaliseLogo(dataUri('jpeg', source));
    expect([width, height]).toEqual([100, 200]);
  });

  test('that moves is kept as its first frame', async () => {
    const frames = await sharp(Buffer.alloc(60 * 120 * 3, 90), {
      raw: { width: 60, height: 120, channels: 3, pageHeight: 60 },
    })
      .webp({ delay: [100, 100] })
      .toBuffer();
    expect((await normaliseLogo(dataUri('webp', frames))).height).toBe(60);
  });

  test('is kept small even when it is noise', async () => {
    let state = 1;
    const noise = Buffer.from(
      Array.from({ length: 300 * 300 * 3 }, () => (state = (state * 48271) % 2147483647) & 255),
    );
    const source = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    const { image } = await normaliseLogo(dataUri('png', source));
    expect(bytesOf(image).length).toBeLessThanOrEqual(192 * 1024);
  });

  test('is the same when normalized again', async () => {
    const { image } = await normaliseLogo(dataUri('webp', await plainPicture('webp')));
    expect((await normaliseLogo(image)).image).toBe(image);
  });
});

describe('refused as a logo is', () => {
  const refused = async (uri: string, message: RegExp) =>
    expect(normaliseLogo(uri)).rejects.toMatchObject({
      code: 'validation_error',
      details: [{ path: 'style.logo.image', message: expect.stringMatching(message) }],
    });

  test('an SVG, under its own name or another', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await refused(dataUri('svg+xml', svg), /PNG, JPEG or WebP/);
    await refused(dataUri('png', svg), /not a PNG, JPEG or WebP/);
  });

  test('a picture that is not what it says', async () => {
    await refused(dataUri('png', await plainPicture('jpeg')), /says image\/png but is image\/jpeg/);
    await refused(dataUri('png', await plainPicture('gif')), /not a PNG, JPEG or WebP/);
  });

  test('a truncated picture', async () => {
    const whole = await plainPicture('jpeg', 400, 400);
    await refused(dataUri('jpeg', whole.subarray(0, whole.length / 2)), /damaged/);
    await refused(dataUri('png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')), /damaged/);
  });

  test('a bomb: few bytes, many pixels', async () => {
    const bomb = pngOf(20_000, 20_000, deflateSync(Buffer.alloc(4 * 1024 * 1024)));
    expect(bomb.length).toBeLessThan(20_000);
    const cost = processorTime();
    await refused(dataUri('png', bomb), /too many pixels/);
    expect(cost()).toBeLessThan(1000);
  });

  test('a file over 512 KiB, and what is no data: URI', async () => {
    await refused(
      dataUri('png', Buffer.concat([await plainPicture('png'), Buffer.alloc(600_000)])),
      /at most 524288/,
    );
    await refused('https://example.com/logo.png', /data: URI/);
    await refused('data:image/png;base64,####', /data: URI/);
  });
});

/** A PNG file with the given header and image data, 8 bits a pixel. */
function pngOf(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const chunk = (type: string, body: Buffer) => {
    const checked = Buffer.concat([Buffer.from(type, 'latin1'), body]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length);
    sum.writeUInt32BE(crc32(checked));
    return Buffer.concat([length, checked, sum]);
  };
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
