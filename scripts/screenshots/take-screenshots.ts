import { chromium, type BrowserContext, type Page } from 'playwright-core';
import sharp from 'sharp';
import type { SeededService } from './seeded-service.js';

const VIEWPORT = { width: 1280, height: 800 };
/** Image pixels per CSS pixel: sharp on dense displays, and still less than 150 KB per image. */
const SCALE = 1.5;
const COLORS = 128;
const THEMES = ['light', 'dark'] as const;

interface Screenshot {
  /** File name without extension: `analytics-dark`. */
  name: string;
  png: Buffer;
}

interface ListedCode {
  id: string;
  name: string;
}

/**
 * Takes the screenshots of a service's dashboard, in both themes.
 *
 * @param browserPath Path of Chromium or Google Chrome.
 * @returns PNG files with a palette, of 1920 × 1200 pixels.
 */
export async function* takeScreenshots(
  browserPath: string,
  service: SeededService,
): AsyncGenerator<Screenshot> {
  const pages = await pagePaths(service);
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    for (const colorScheme of THEMES) {
      const context = await browser.newContext({
        baseURL: service.url,
        colorScheme,
        deviceScaleFactor: SCALE,
        locale: 'en-US',
        reducedMotion: 'reduce',
        timezoneId: 'UTC',
        viewport: VIEWPORT,
      });
      await signIn(context, service);
      for (const [name, path] of Object.entries(pages)) {
        const page = await context.newPage();
        yield { name: `${name}-${colorScheme}`, png: await capture(page, path) };
        await page.close();
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

/** Returns the pages to show, by the name of their screenshot. */
async function pagePaths({ url, apiKey }: SeededService): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/v1/qr-codes?limit=100`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  const { data } = (await response.json()) as { data: ListedCode[] };
  const menu = data.find(({ name }) => name === 'Menu, table tents');
  if (!menu) throw new Error('The seeded account has no code for the menu');
  return {
    overview: '/',
    codes: '/codes',
    code: `/codes/${menu.id}`,
    editor: `/codes/${menu.id}/edit`,
    analytics: '/analytics',
  };
}

/** Signs in through the form, because the dashboard also remembers in the browser that there is a session. */
async function signIn(context: BrowserContext, { email, password }: SeededService): Promise<void> {
  const page = await context.newPage();
  await page.goto('/sign-in');
  await page.locator('form input').first().fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('form button[type="submit"]').click();
  await page.locator('nav').first().waitFor();
  await page.close();
}

async function capture(page: Page, path: string): Promise<Buffer> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('h1').first().waitFor();
  // Charts and thumbnails are drawn after their data has arrived.
  await page.waitForTimeout(1_000);
  const screenshot = await page.screenshot({ animations: 'disabled' });
  return sharp(screenshot).png({ palette: true, colors: COLORS, compressionLevel: 9, effort: 10 }).toBuffer();
}
