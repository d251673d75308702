import { expect, test } from '@jest/globals';
import { shortLink } from '../../../core/codes/urls.js';
import { completeStyle, styleInputSchema, type StyleInput } from '../../../core/symbols/style.js';
import { encodeSymbol } from '../../../core/symbols/symbol/encode-symbol.js';
import { assessScannability } from '../../../raster/scannability.js';
import { blueLogo } from './images.js';

const SERVICE = 'https://go.example.com';
/** Has the longest domain that an account can set. */
const LONG = `https://${'a'.repeat(60)}.com`;

const STYLES: StyleInput[] = (['square', 'rounded', 'dots', 'classy'] as const).flatMap((shape) =>
  [undefined, 0.1, 0.2, 0.25, 0.3, 0.35].flatMap((size) =>
    [{}, { eyes: { frame: 'circle', ball: 'circle' } }, { frame: { text: 'Scan me' } }, { size: 64 }].map(
      (more) => ({
        shape,
        ...more,
        ...(size === undefined ? {} : { logo: { size } }),
      }),
    ),
  ),
) as StyleInput[];

async function problemsOf(input: StyleInput, base: string): Promise<string[]> {
  const style = completeStyle(styleInputSchema.parse(input));
  const text = shortLink(base, 'xk7d2mwq');
  const symbol = encodeSymbol(text, { errorCorrection: style.errorCorrection });
  return (await assessScannability(symbol, style, text)).problems.map(({ code }) => code);
}

test('a style that is scannable with the URL of the service is also scannable with the longest custom domain', async () => {
  const image = await blueLogo();
  let scannable = 0;
  for (const style of STYLES) {
    const whole = { ...style, ...(style.logo && { logo: { ...style.logo, image } }) };
    if ((await problemsOf(whole, SERVICE)).length > 0) continue;
    scannable += 1;
    expect([style, await problemsOf(whole, LONG)]).toEqual([style, []]);
  }
  expect(scannable).toBeGreaterThan(STYLES.length / 2);
}, 120_000);
