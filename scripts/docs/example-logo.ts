import sharp from 'sharp';

const SIDE = 96;
const [RED, GREEN, BLUE] = [0x1a, 0x23, 0x7e];

/**
 * Returns the logo of the examples as a data URL: a blue disc with a white ring on a transparent background.
 */
export async function renderExampleLogo(): Promise<string> {
  const pixels = Buffer.alloc(SIDE * SIDE * 4);
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const distance = Math.hypot(x + 0.5 - SIDE / 2, y + 0.5 - SIDE / 2) / (SIDE / 2);
      const isRing = distance > 0.35 && distance < 0.6;
      pixels.set(
        isRing ? [255, 255, 255, 255] : [RED, GREEN, BLUE, distance < 1 ? 255 : 0],
        4 * (y * SIDE + x),
      );
    }
  }
  const png = await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 4 } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
