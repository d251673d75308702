import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { normalizeBrandingLogo } from '../../../raster/branding-logo.js';
import { dataUri, plainImage } from './images.js';

const bytesOf = (uri: string) => Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64');

describe('the logo of a branding', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('sent as %s is reencoded as a small WebP', async (format) => {
    const stored = await normalizeBrandingLogo(dataUri(format, await plainImage(format, 1000, 400)));
    expect(stored).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/);
    expect(await sharp(bytesOf(stored)).metadata()).toMatchObject({
      format: 'webp',
      width: 360,
      height: 144,
    });
  });

  test('takes at most 8,000 bytes even if it is noise', async () => {
    const raw = { width: 600, height: 150, channels: 4 as const };
    const noise = await sharp(randomBytes(600 * 150 * 4), { raw })
      .webp({ quality: 60 })
      .toBuffer();
    const stored = bytesOf(await normalizeBrandingLogo(dataUri('webp', noise)));
    expect(stored.length).toBeLessThanOrEqual(8_000);
  });

  test('keeps its transparency and loses trailing bytes', async () => {
    const clear = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const stored = bytesOf(
      await normalizeBrandingLogo(dataUri('png', Buffer.concat([clear, Buffer.from('<script>')]))),
    );
    expect((await sharp(stored).metadata()).hasAlpha).toBe(true);
    expect(stored.includes('script')).toBe(false);
  });

  test('is rejected with the path of the field if a side is too long', async () => {
    const rejected = normalizeBrandingLogo(dataUri('webp', await plainImage('webp', 2, 4_097)));
    await expect(rejected).rejects.toMatchObject({
      code: 'validation_error',
      details: [{ path: 'branding.logo', message: expect.stringContaining('is 2 × 4097 px') }],
    });
  });

  test('is rejected with the path of the field if it is not an image', async () => {
    const rejected = normalizeBrandingLogo(dataUri('png', Buffer.from('nothing')));
    await expect(rejected).rejects.toMatchObject({
      code: 'validation_error',
      details: [{ path: 'branding.logo', message: expect.stringContaining('not a PNG') }],
    });
  });
});
