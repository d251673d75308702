/** The process behind `npm run lighthouse`. */
import { requireBrowser } from '../screenshots/require-browser.js';
import { startSeededService } from '../screenshots/seeded-service.js';
import { installLighthouse } from './install-lighthouse.js';
import { CATEGORIES, FORM_FACTORS, MIN_SCORES, measurePages, type PageScores } from './measure-pages.js';

const browser = requireBrowser();
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
