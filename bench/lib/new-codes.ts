import { buildCode } from '../../codes/build-code.js';
import { createQrCodeSchema } from '../../core/codes/qr-code-schemas.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { IMAGE_TASKS } from '../../raster/image-tasks.js';
import { newId, newShortCode } from '../../store/mongo/ids.js';

/**
 * Returns a function that creates `url` codes with different IDs, short codes, names, and destinations;
 * identical codes would compress too well.
 */
export async function createCodeSource(accountId: string): Promise<(count: number) => StoredQrCode[]> {
  const input = createQrCodeSchema.parse({
    type: 'url',
    data: 'https://example.com/menu/spring?utm_source=qr',
    name: 'Spring menu',
  });
  const context = { images: IMAGE_TASKS, accountId, base: 'http://localhost:3000', now: new Date() };
  const template = await buildCode(input, context);
  const next = (): StoredQrCode => {
    const shortCode = newShortCode();
    const encoded = template.encoded.slice(0, -shortCode.length) + shortCode;
    const [path, title] = [newShortCode(), newShortCode()];
    const destination = `https://example.com/menu/${path}?utm_source=qr`;
    const data = { url: destination };
    return { ...template, id: newId('qrCode'), shortCode, encoded, data, destination, name: `Menu ${title}` };
  };
  return (count) => Array.from({ length: count }, next);
}
