import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { normalizeLogo } from '../../../raster/logo.js';
import { dataUri, plainImage } from './images.js';
import { processorTime } from '../../support/processor-time.js';

const bytesOf = (uri: string) => Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64');

describe('a logo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('sent as %s is reencoded as a PNG', async (format) => {
    const source = await plainImage(format, 1000, 400);
    const logo = await normalizeLogo(dataUri(format, source));
    expect([logo.width, logo.height]).toEqual([512, 205]);
    expect(await sharp(bytesOf(logo.image)).metadata()).toMatchObject({
      format: 'png',
      width: 512,
      height: 205,
    });
  });

  test('loses metadata and trailing bytes', async () => {
    const source = await sharp(await plainImage('jpeg'))
      .withExif({ IFD0: { Artist: 'a-name-to-remove' } })
      .toBuffer();
    expect(source.includes('a-name-to-remove')).toBe(true);
    const hidden = Buffer.concat([await plainImage('png'), Buffer.from('<script>alert(1)</script>')]);
    for (const uri of [dataUri('jpeg', source), dataUri('png', hidden)]) {
      const stored = bytesOf((await normalizeLogo(uri)).image);
      expect(stored.includes('a-name-to-remove')).toBe(false);
      expect(stored.includes('script')).toBe(false);
    }
  });

  test('is rotated by its EXIF orientation', async () => {
    const source = await sharp(await plainImage('jpeg', 200, 100))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { width, height } = await normalizeLogo(dataUri('jpeg', source));
    expect([width, height]).toEqual([100, 200]);
  });

  test('that is animated is reduced to its first frame', async () => {
    const frames = await sharp(Buffer.alloc(60 * 120 * 3, 90), {
      raw: { width: 60, height: 120, channels: 3, pageHeight: 60 },
    })
      .webp({ delay: [100, 100] })
      .toBuffer();
    expect((await normalizeLogo(dataUri('webp', frames))).height).toBe(60);
  });

  test('takes at most 192 KiB even if it is noise', async () => {
    let state = 1;
    const noise = Buffer.from(
      Array.from({ length: 300 * 300 * 3 }, () => (state = (state * 48271) % 2147483647) & 255),
    );
    const source = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    const { image } = await normalizeLogo(dataUri('png', source));
    expect(bytesOf(image).length).toBeLessThanOrEqual(192 * 1024);
  });

  test('does not change when it is normalized again', async () => {
    const { image } = await normalizeLogo(dataUri('webp', await plainImage('webp')));
    expect((await normalizeLogo(image)).image).toBe(image);
  });
});

describe('a logo is rejected if it is', () => {
  const expectRejection = async (uri: string, message: RegExp) =>
    expect(normalizeLogo(uri)).rejects.toMatchObject({
      code: 'validation_error',
      details: [{ path: 'style.logo.image', message: expect.stringMatching(message) }],
    });

  test('an SVG, declared as SVG or as PNG', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expectRejection(dataUri('svg+xml', svg), /PNG, JPEG, or WebP/);
    await expectRejection(dataUri('png', svg), /not a PNG, JPEG, or WebP/);
  });

  test('in another format than declared', async () => {
    await expectRejection(
      dataUri('png', await plainImage('jpeg')),
      /declared as image\/png but is image\/jpeg/,
    );
    await expectRejection(dataUri('png', await plainImage('gif')), /not a PNG, JPEG, or WebP/);
  });

  test('truncated', async () => {
    const whole = await plainImage('jpeg', 400, 400);
    await expectRejection(dataUri('jpeg', whole.subarray(0, whole.length / 2)), /damaged/);
    await expectRejection(dataUri('png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')), /damaged/);
  });

  test('a decompression bomb: few bytes, many pixels', async () => {
    const bomb = pngOf(20_000, 20_000, deflateSync(Buffer.alloc(4 * 1024 * 1024)));
    expect(bomb.length).toBeLessThan(20_000);
    const cost = processorTime();
    await expectRejection(dataUri('png', bomb), /is 20000 × 20000 px; .* 4096 px.* 16 million pixels/);
    expect(cost()).toBeLessThan(1000);
  });

  test.each([
    [8_000_000, 1],
    [1, 8_000_000],
    [4_097, 1],
    [4_096, 3_907],
  ])('%d × %d px, before it is decoded', async (width, height) => {
    // Not one row of the image is there, so decoding it would report a damaged file.
    const image = pngOf(width, height, deflateSync(Buffer.alloc(0)));
    await expectRejection(dataUri('png', image), new RegExp(`is ${width} × ${height} px`));
  });

  test('a WebP or a JPEG with a side that is too long', async () => {
    for (const format of ['webp', 'jpeg'] as const) {
      const wide = await plainImage(format, 4_097, 2);
      await expectRejection(dataUri(format, wide), /is 4097 × 2 px/);
    }
  });

  test('larger than 512 KiB, or not a data: URI', async () => {
    await expectRejection(
      dataUri('png', Buffer.concat([await plainImage('png'), Buffer.alloc(600_000)])),
      /at most 524288/,
    );
    await expectRejection('https://example.com/logo.png', /data: URI/);
    await expectRejection('data:image/png;base64,####', /data: URI/);
  });
});

/** Returns a PNG file with the given header and image data, 8 bits per pixel. */
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
