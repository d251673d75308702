import { chromium, type BrowserContext, type Page } from 'playwright-core';
import sharp from 'sharp';
import { arrangeAccount, type ShownCode } from './arrange-account.js';
import type { SeededService } from './seeded-service.js';

const VIEWPORT = { width: 1280, height: 800 };
/** Image pixels per CSS pixel: sharp on dense displays, and still less than 150 KB per image. */
const SCALE = 1.5;
const COLORS = 128;

interface Screenshot {
  /** File name without extension: `analytics-dark`. */
  name: string;
  png: Buffer;
}

type Theme = 'light' | 'dark';

/** One page of the dashboard to show. */
interface Shot {
  path: (menu: ShownCode) => string;
  themes: readonly Theme[];
  /** Brings the page into the state to show. Default: as it opens. */
  prepare?: (page: Page) => Promise<void>;
}

const BOTH: readonly Theme[] = ['light', 'dark'];
const LIGHT: readonly Theme[] = ['light'];

/** Rows as a person keeps them in a spreadsheet. */
const ROWS = [
  'Name;Ziel-URL;Kunde;Gültig bis;Tags',
  'Tisch 1;bistro.example/tisch/1;Bistro;31.12.2027;menu, tisch',
  'Tisch 2;bistro.example/tisch/2;Bistro;31.12.2027;menu, tisch',
  'Terrasse;bistro.example/terrasse;Garten;30.09.2027;menu',
].join('\r\n');

/** Screenshots by name. README.md and the docs show them. */
const SHOTS: Record<string, Shot> = {
  overview: { path: () => '/', themes: BOTH },
  codes: { path: () => '/codes', themes: BOTH },
  code: { path: ({ id }) => `/codes/${id}`, themes: BOTH },
  editor: { path: ({ id }) => `/codes/${id}/edit`, themes: BOTH },
  analytics: { path: () => '/analytics', themes: BOTH },
  routing: { path: ({ id }) => `/codes/${id}/routing`, themes: LIGHT },
  schedule: { path: ({ id }) => `/codes/${id}/schedule`, themes: LIGHT },
  print: { path: ({ id }) => `/codes/${id}?tab=design`, themes: LIGHT },
  history: { path: ({ id }) => `/codes/${id}?tab=history`, themes: LIGHT },
  labels: { path: () => '/codes/labels', themes: LIGHT },
  import: {
    path: () => '/codes/import',
    themes: LIGHT,
    async prepare(page) {
      const file = { name: 'tables.csv', mimeType: 'text/csv', buffer: Buffer.from(ROWS, 'latin1') };
      await page.locator('input[type="file"]').first().setInputFiles(file);
      await page.getByText('Columns').first().waitFor();
    },
  },
  webhooks: {
    path: () => '/webhooks',
    themes: LIGHT,
    async prepare(page) {
      await page.getByRole('main').getByRole('link').first().click();
      await page.getByText('204').first().waitFor();
    },
  },
};

/**
 * Takes the screenshots of a service's dashboard.
 *
 * @param browserPath Path of Chromium or Google Chrome.
 * @returns PNG files with a palette, of 1920 × 1200 pixels. Those in both themes end in `-light` and `-dark`.
 */
export async function* takeScreenshots(
  browserPath: string,
  service: SeededService,
): AsyncGenerator<Screenshot> {
  const menu = await arrangeAccount(service);
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    for (const colorScheme of BOTH) {
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
      for (const [name, shot] of Object.entries(SHOTS)) {
        if (!shot.themes.includes(colorScheme)) continue;
        const page = await context.newPage();
        const suffix = shot.themes.length > 1 ? `-${colorScheme}` : '';
        yield { name: `${name}${suffix}`, png: await capture(page, shot, menu) };
        await page.close();
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
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

async function capture(page: Page, { path, prepare }: Shot, menu: ShownCode): Promise<Buffer> {
  await page.goto(path(menu), { waitUntil: 'networkidle' });
  await page.locator('h1').first().waitFor();
  await prepare?.(page);
  // Charts and thumbnails are drawn after their data has arrived.
  await page.waitForTimeout(1_000);
  const screenshot = await page.screenshot({ animations: 'disabled' });
  return sharp(screenshot).png({ palette: true, colors: COLORS, compressionLevel: 9, effort: 10 }).toBuffer();
}
