import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { getCacheFolder } from '../../embedded/find-program.js';
import { openPassedChecks, passKey } from './passed-checks.js';
import { SCREENS } from './page-fixture.js';
import { readPageState } from './page-state.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Passes of axe, in the user's cache folder, so that a new clone uses the passes of an earlier one. */
export const passedChecks = openPassedChecks(join(getCacheFolder(process.env), 'passed-checks'));

/** Sources that decide what a check of axe covers and what a recorded pass depends on. */
const SOURCES = ['page-faults', 'page-state', 'passed-checks', 'browser'];

/** The checker: the version of axe, in its source, and the sources that call it. */
export const CHECKER = passKey([
  AXE,
  ...SOURCES.map((name) => readFileSync(fileURLToPath(new URL(`${name}.ts`, import.meta.url)), 'utf8')),
]);

/**
 * Returns one line per problem of the page: violations that axe finds, with their elements, and a page wider
 * than the screen. axe does not run again on a page that it passed before on this machine, in the same state,
 * styles, and browser.
 */
export async function pageFaults(page: Page, passed = passedChecks): Promise<string[]> {
  const browserVersion = page.context().browser()?.version() ?? '';
  const readKey = async () => passKey([CHECKER, browserVersion, await readPageState(page)]);
  const key = await readKey();
  if (passed.has(key)) return widthFaults(page);
  const violations = await axeViolations(page);
  // If the page has changed since, it is unknown which of its states axe has checked.
  if (violations.length === 0 && key === (await readKey())) passed.add([key]);
  return [...violations, ...(await widthFaults(page))];
}

/**
 * Returns the faults of the page on each of the screens, after the name of the screen. The page is on the
 * first one then.
 *
 * A walk that starts on the first screen and calls this at each of its states costs half of a walk on each
 * screen.
 *
 * @param step Name of the page's state. Default: the path.
 */
export async function screenFaults(page: Page, step = new URL(page.url()).pathname): Promise<string[]> {
  const faults: string[] = [];
  for (const screen of SCREENS) {
    await showOn(page, screen);
    faults.push(...(await pageFaults(page)).map((fault) => `${step}, on ${screen[0]}: ${fault}`));
  }
  await showOn(page, SCREENS[0]);
  return faults;
}

/** Shows the page on a screen, without animations. Resolves once the page has responded to the new size. */
export async function showOn(page: Page, [, colorScheme, size]: (typeof SCREENS)[number]): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Charts follow the size of their element from a callback of the browser's next frame.
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
  );
}

/**
 * Returns one line per violation that axe finds now, with its elements.
 *
 * @param within JavaScript of axe's context: what it checks. Default: the whole document.
 */
export async function axeViolations(page: Page, within = 'document'): Promise<string[]> {
  // A document keeps axe until the next one is loaded.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE);
  return page.evaluate<string[]>(`axe.run(${within}, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
  }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target).join(', ')))`);
}

/** Returns one line if the page is wider than the screen. */
export async function widthFaults(page: Page): Promise<string[]> {
  const [content, screen] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  return content > screen ? [`${content} px wide on ${screen} px`] : [];
}
