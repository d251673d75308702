/** The process behind `npm run lighthouse`. */
import { findOnPath } from '../../embedded/find-program.js';
import { startSeededService } from '../screenshots/seeded-service.js';
import { installLighthouse } from './install-lighthouse.js';
import { CATEGORIES, FORM_FACTORS, MIN_SCORES, measurePages, type PageScores } from './measure-pages.js';

const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
];

const browser = process.env['CHROME_PATH'] || findOnPath(BROWSERS, process.env['PATH']);
if (browser === undefined) {
  console.error('No browser found: install Chromium or Google Chrome, or set CHROME_PATH to its program.');
  process.exit(1);
}
const lighthouse = await installLighthouse();
const service = await startSeededService();
try {
  console.log(
    `| page | ${FORM_FACTORS.map((factor) => `${factor} (${CATEGORIES.join(', ')})`).join(' | ')} |`,
  );
  console.log('| --- | --- | --- |');
  for await (const page of measurePages(lighthouse, browser, service, process.argv.slice(2))) {
    console.log(
      `| ${page.name} | ${FORM_FACTORS.map((factor) => page.scores[factor].join(', ')).join(' | ')} |`,
    );
    reportLowScores(page);
  }
} finally {
  await service.stop();
}

function reportLowScores({ name, scores, failed }: PageScores): void {
  for (const factor of FORM_FACTORS) {
    if (scores[factor].every((score) => score >= MIN_SCORES[factor])) continue;
    process.exitCode = 1;
    console.error(
      `${name}, ${factor}: below ${MIN_SCORES[factor]}. Failed audits: ${failed[factor].join(', ')}`,
    );
  }
}
