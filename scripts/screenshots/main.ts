/** The process behind `npm run screenshots`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from '../../embedded/find-program.js';
import { startSeededService } from './seeded-service.js';
import { takeScreenshots } from './take-screenshots.js';

const FOLDER = join('docs', 'images', 'dashboard');
const BROWSERS = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];

const browser = process.env['CHROME_PATH'] || findOnPath(BROWSERS, process.env['PATH']);
if (browser === undefined) {
  console.error('No browser found: install Chromium or Google Chrome, or set CHROME_PATH to its program.');
  process.exit(1);
}

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
