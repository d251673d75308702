import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { completeStyle, styleInputSchema } from '../../../core/symbols/style.js';
import { encodeSymbol } from '../../../core/symbols/symbol/encode-symbol.js';
import { renderPng } from '../../../raster/render-png.js';
import { renderSvgImage } from '../../../raster/render-svg.js';

const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * Styles with the digests of the images that released versions serve. Add lines; change one only together
 * with `RENDERER_VERSION`. Text that the bundled font lacks depends on the fonts of the machine, so no line
 * has any.
 */
const RELEASED = [
  { style: {}, svg: '2ddb29bada802f8f', png: '10a4510813693fa9' },
  { style: { errorCorrection: 'H', margin: 0, size: 64 }, svg: '7e10e756e4e933f8', png: 'edf07365d7734f76' },
  {
    style: { foreground: '#123456', background: 'transparent', margin: 1, size: 300 },
    svg: 'b286fb7b03639fda',
    png: 'b3c0d9ada2de74d3',
  },
  {
    style: { foreground: '#0a0a0a', background: '#fff8e1', size: 4096 },
    svg: '066c4d927383ed3c',
    png: 'dd5b629c6e9b86a0',
  },
  { style: { shape: 'rounded' }, svg: '9be49f3f14014e9c' },
  {
    style: { shape: 'dots', eyes: { frame: 'rounded', ball: 'circle', foreground: '#0000aa' } },
    svg: '6965c9ce2656bb04',
  },
  { style: { shape: 'classy', background: 'transparent' }, svg: 'e10865413800d126' },
  { style: { eyes: { frame: 'circle', ball: 'rounded' }, strict: false }, svg: '6102e06aeae71bb9' },
  { style: { gradient: { from: '#102030', to: '#302010', angle: 30 } }, svg: '4f7adc350a863bac' },
  {
    style: { shape: 'rounded', gradient: { type: 'radial', from: '#102030', to: '#302010' } },
    svg: 'e1cfc67969221f5c',
  },
  { style: { frame: { text: 'Scan me' } }, svg: '9d508e103b7c78fc' },
  {
    style: { frame: { text: 'Öffnen <&>', position: 'top', color: '#ffee00' }, shape: 'dots' },
    svg: '377767a38b88f173',
  },
  { style: { logo: { image: LOGO, size: 0.3 }, frame: { text: 'ימין לשמאל' } }, svg: '566d1b49f81d58af' },
] as const;

test.each(RELEASED)('$style has the bytes of released versions', async ({ style: input, ...released }) => {
  const style = completeStyle(styleInputSchema.parse(input));
  const symbol = encodeSymbol('https://example.com/menu', { errorCorrection: style.errorCorrection });
  const digest = (content: string | Buffer) =>
    createHash('sha256').update(content).digest('hex').slice(0, 16);
  const images = {
    svg: digest(await renderSvgImage(symbol, style)),
    // PNGs of styled codes depend on sharp, whose bytes differ between platforms.
    ...('png' in released && { png: digest(await renderPng(symbol, style)) }),
  };
  expect(images).toEqual(released);
});
