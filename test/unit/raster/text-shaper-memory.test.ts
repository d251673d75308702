import { expect, test } from '@jest/globals';
import { loadFont } from '../../../raster/text-shaper.js';

const LINES = 20_000;
const MAX_GROWTH_MIB = 8;

test('shaping many lines takes no memory outside of the heap', async () => {
  const font = await (await loadFont('regular')).prepare('Table 0');
  font.shape('Table 0');
  const before = process.memoryUsage().external;
  for (let line = 0; line < LINES; line++) font.shape(`Table ${line}`);
  expect((process.memoryUsage().external - before) / 2 ** 20).toBeLessThan(MAX_GROWTH_MIB);
});
