import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { normaliseBrandLogo } from '../../../raster/brand-logo.js';
import { dataUri, plainPicture } from './images.js';

const bytesOf = (uri: string) => Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64');

describe('the logo of a branding', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('sent as %s is kept as a small WebP', async (format) => {
    const kept = await normaliseBrandLogo(dataUri(format, await plainPicture(format, 1000, 400)));
    expect(kept).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/);
    expect(await sharp(bytesOf(kept)).metadata()).toMatchObject({ format: 'webp', width: 360, height: 144 });
  });

  test('takes 8,000 bytes at most, even of noise', async () => {
    const raw = { width: 600, height: 150, channels: 4 as const };
    const noise = await sharp(randomBytes(600 * 150 * 4), { raw })
      .webp({ quality: 60 })
      .toBuffer();
    const kept = bytesOf(await normaliseBrandLogo(dataUri('webp', noise)));
    expect(kept.length).toBeLessThanOrEqual(8_000);
  });

  test('keeps its transparency and loses what the sender put beside it', async () => {
    const clear = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const kept = bytesOf(
      await normaliseBrandLogo(dataUri('png', Buffer.concat([clear, Buffer.from('<script>')]))),
    );
    expect((await sharp(kept).metadata()).hasAlpha).toBe(true);
    expect(kept.includes('script')).toBe(false);
  });

  test('is refused, with the path of the field, when it is no picture', async () => {
    const refused = normaliseBrandLogo(dataUri('png', Buffer.from('nothing')));
    await expect(refused).rejects.toMatchObject({
      code: 'validation_error',
      details: [{ path: 'branding.logo', message: expect.stringContaining('not a PNG') }],
    });
  });
});
