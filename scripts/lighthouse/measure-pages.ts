import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { getFreePort } from '../../embedded/ports.js';
import type { SeededService } from '../screenshots/seeded-service.js';
import type { Lighthouse, LighthouseResult } from './install-lighthouse.js';

export const FORM_FACTORS = ['desktop', 'mobile'] as const;
type FormFactor = (typeof FORM_FACTORS)[number];
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export const MIN_SCORE = 95;

/** Runs of a page whose performance is too low: other work on the machine lowers it. The best run counts. */
const MAX_RUNS = 3;

/** The paths of all pages; the built dashboard is next to the compiled scripts. */
const PAGES_FILE = new URL('../../dashboard/pages.json', import.meta.url);

/** Measured before signing in. */
const SIGNED_OUT = ['/sign-in', '/sign-up', '/forgot-password', '/join', '/reset-password', '/docs'];

/** Returns the paths of all pages as `dashboard/pages.ts` has them, those for signed-out people first. */
function listPages(): string[] {
  const pages = JSON.parse(readFileSync(PAGES_FILE, 'utf8')) as string[];
  return [...SIGNED_OUT, ...pages.filter((path) => !SIGNED_OUT.includes(path))];
}

/** Scores of a page from 0 to 100, in the order of the categories. */
export interface PageScores {
  name: string;
  scores: Record<FormFactor, number[]>;
  /** IDs of the audits that lower a score. */
  failed: Record<FormFactor, string[]>;
}

interface Measurement {
  scores: number[];
  failed: string[];
}

/**
 * Measures pages one after the other, most of them signed in as the owner of the seeded account.
 *
 * @param browserPath path of Chromium or Google Chrome
 * @param names paths of the pages to measure, as `dashboard/pages.ts` has them; empty: all
 */
export async function* measurePages(
  lighthouse: Lighthouse,
  browserPath: string,
  service: SeededService,
  names: readonly string[],
): AsyncGenerator<PageScores> {
  const profile = mkdtempSync(join(tmpdir(), 'qrelay-lighthouse-'));
  const port = await getFreePort();
  // Lighthouse opens its own tab, which shares the cookies of the browser's profile.
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    const page = await browser.newPage();
    const pages = listPages();
    const unknown = names.filter((name) => !pages.includes(name));
    if (unknown.length > 0)
      throw new Error(`Unknown pages: ${unknown.join(', ')}. Known: ${pages.join(', ')}`);
    let isSignedIn = false;
    for (const name of names.length > 0 ? pages.filter((each) => names.includes(each)) : pages) {
      if (!isSignedIn && !SIGNED_OUT.includes(name)) {
        await signIn(page, service);
        isSignedIn = true;
      }
      const path = await fillIn(name, service);
      const measure = (factor: FormFactor) => measureBest(lighthouse, service.url + path, factor, port);
      const [desktop, mobile] = [await measure('desktop'), await measure('mobile')];
      yield {
        name,
        scores: { desktop: desktop.scores, mobile: mobile.scores },
        failed: { desktop: desktop.failed, mobile: mobile.failed },
      };
    }
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function measureBest(
  lighthouse: Lighthouse,
  url: string,
  factor: FormFactor,
  port: number,
): Promise<Measurement> {
  const runs: Measurement[] = [];
  while (runs.length < MAX_RUNS && !runs.some(({ scores }) => scores[0]! >= MIN_SCORE)) {
    const config = factor === 'desktop' ? lighthouse.desktopConfig : undefined;
    const flags = { port, onlyCategories: [...CATEGORIES], disableStorageReset: true, logLevel: 'silent' };
    const result = await lighthouse.run(url, flags, config);
    if (!result) throw new Error(`Lighthouse did not measure ${url}`);
    runs.push(readMeasurement(result.lhr));
  }
  return runs.reduce((best, run) => (run.scores[0]! > best.scores[0]! ? run : best));
}

function readMeasurement({ categories, audits }: LighthouseResult): Measurement {
  const scores = CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100));
  const failed = CATEGORIES.flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
  return { scores, failed };
}

async function signIn(page: Page, { url, email, password }: SeededService): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.locator('form input').first().fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('form button[type="submit"]').click();
  await page.locator('nav').first().waitFor();
}

/** API paths of the resources whose first one a page with `:id` shows, by the page's path before it. */
const RESOURCES: Record<string, string> = {
  '/alerts': 'alerts',
  '/codes': 'qr-codes',
  '/codes/templates': 'templates',
  '/jobs': 'jobs',
  '/reports': 'reports',
  '/webhooks': 'webhooks',
};

/** Returns the path of a page with its parameters filled in from the seeded account. */
async function fillIn(page: string, { url, apiKey }: SeededService): Promise<string> {
  const [before = '', rest] = page.split('/:id');
  if (rest === undefined) return page.replace(':section', 'security');
  const response = await fetch(`${url}/api/v1/${RESOURCES[before]}?limit=1`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  const { data } = (await response.json()) as { data: { id: string }[] };
  if (!data[0]) throw new Error(`The seeded account has nothing to show at ${page}`);
  return `${before}/${data[0].id}${rest}`;
}
