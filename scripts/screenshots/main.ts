/** The process behind `npm run screenshots`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireBrowser } from './require-browser.js';
import { startSeededService } from './seeded-service.js';
import { takeScreenshots } from './take-screenshots.js';

const FOLDER = join('docs', 'images', 'dashboard');

const browser = requireBrowser();

const service = await startSeededService();
try {
  mkdirSync(FOLDER, { recursive: true });
  for await (const { name, png } of takeScreenshots(browser, service)) {
    const file = join(FOLDER, `${name}.png`);
    writeFileSync(file, png);
    console.log(`${file}  ${Math.round(png.length / 1024)} KiB`);
  }
} finally {
  await service.stop();
}
