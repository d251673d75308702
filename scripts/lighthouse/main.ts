/** The process behind `npm run lighthouse`. */
import { requireBrowser } from '../screenshots/require-browser.js';
import { startSeededService } from '../screenshots/seeded-service.js';
import { addSamples } from './add-samples.js';
import { installLighthouse } from './install-lighthouse.js';
import { CATEGORIES, FORM_FACTORS, MIN_SCORE, measurePages, type PageScores } from './measure-pages.js';

const browser = requireBrowser();
const lighthouse = await installLighthouse();
const service = await startSeededService();
try {
  await addSamples(service);
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
    if (scores[factor].every((score) => score >= MIN_SCORE)) continue;
    process.exitCode = 1;
    console.error(`${name}, ${factor}: below ${MIN_SCORE}. Failed audits: ${failed[factor].join(', ')}`);
  }
}
