import { findOnPath } from '../../embedded/find-program.js';

const BROWSERS = [
  'chromium',
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
];

/** Returns the path of Chromium or Google Chrome. Ends the process with a message if there is none. */
export function requireBrowser(): string {
  const browser = process.env['CHROME_PATH'] || findOnPath(BROWSERS, process.env['PATH']);
  if (browser !== undefined) return browser;
  console.error('No browser found: install Chromium or Google Chrome, or set CHROME_PATH to its program.');
  process.exit(1);
}
