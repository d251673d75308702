import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { completeStyle, styleInputSchema } from '../../../core/symbols/style.js';
import { encodeSymbol } from '../../../core/symbols/symbol/encode-symbol.js';
import { renderPng } from '../../../raster/render-png.js';
import { renderSvgImage } from '../../../raster/render-svg.js';
import { RENDERER_VERSION } from '../../../raster/renderer-version.js';

/** Digest of the images below by version of the renderers. Add a line; never change one. */
const DIGESTS: Record<number, string> = {
  1: 'eb6d63b532e6e56d',
  2: 'b09b562b79e2941f',
  3: 'b567d53980a4a3ee',
};

const STYLES = [
  {},
  { foreground: '#123456', background: 'transparent', margin: 1, size: 300 },
  { shape: 'rounded', eyes: { frame: 'rounded', ball: 'circle', foreground: '#0000aa' } },
  { shape: 'dots', gradient: { type: 'radial', from: '#102030', to: '#302010' } },
  { shape: 'classy', frame: { text: 'Scan me', position: 'bottom' } },
  { frame: { text: 'שולחן 7 – Table 8' } },
  { shape: 'dots', logo: { image: 'data:image/png;base64,iVBORw0KGgo=' } },
];

test('an image whose bytes change has another renderer version, and so another ETag', async () => {
  // PNGs of styled codes also depend on sharp, whose bytes differ between platforms.
  const digest = createHash('sha256').update(sharp.versions.sharp ?? '');
  for (const input of STYLES) {
    const style = completeStyle(styleInputSchema.parse(input));
    const symbol = encodeSymbol('https://example.com/menu', { errorCorrection: style.errorCorrection });
    digest.update(await renderSvgImage(symbol, style));
    if (style.shape === 'square' && !style.frame) digest.update(await renderPng(symbol, style));
  }
  const known = DIGESTS[RENDERER_VERSION];
  // If this fails, images have changed: increment RENDERER_VERSION, and add its digest above.
  expect({ version: RENDERER_VERSION, digest: digest.digest('hex').slice(0, 16) }).toEqual({
    version: RENDERER_VERSION,
    digest: known,
  });
});
