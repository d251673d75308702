import { buildCode } from '../../codes/build-code.js';
import { IMAGE_TASKS } from '../../raster/image-tasks.js';
import { createQrCodeSchema } from '../../core/codes/qr-code-schemas.js';
import type { PreparedCode } from '../../store/jobs/job-chunks.js';

/** Returns codes as a bulk request prepares them; `customShortCodes` assigns custom short codes by index. */
export async function prepareCodes(
  accountId: string,
  count: number,
  customShortCodes: Record<number, string> = {},
): Promise<PreparedCode[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const shortCode = customShortCodes[index];
      const input = createQrCodeSchema.parse({
        type: 'url',
        data: `https://example.com/${index}`,
        name: `Code ${index}`,
        ...(shortCode === undefined ? {} : { shortCode }),
      });
      const code = await buildCode(input, {
        images: IMAGE_TASKS,
        accountId,
        base: 'http://localhost:3000',
        now: new Date(),
      });
      return { code, hasCustomShortCode: shortCode !== undefined };
    }),
  );
}
