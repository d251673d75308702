/** `npm run check`: everything that can be said of the sources without running the service. */
import { inCheckout } from './setup/checkout.mjs';
import { languageCheck } from './setup/language-check.mjs';
import { lockFileCheck } from './setup/lock-file-check.mjs';
import { prepare } from './setup/prepare.mjs';
import { nodeCheck, runChecks } from './setup/run-checks.mjs';

const inModules = (...parts) => inCheckout('node_modules', ...parts);
const cruiser = inModules('dependency-cruiser', 'bin', 'dependency-cruise.mjs');

await prepare();
const failed = await runChecks([
  nodeCheck('lint (eslint)', inModules('eslint', 'bin', 'eslint.js'), '.', '--max-warnings=0'),
  nodeCheck('types (tsc)', inModules('typescript', 'bin', 'tsc'), '-p', 'tsconfig.check.json'),
  nodeCheck('types of the dashboard (tsc)', inModules('typescript', 'bin', 'tsc'), '-p', 'dashboard'),
  nodeCheck(
    'format (prettier)',
    inModules('prettier', 'bin', 'prettier.cjs'),
    '--check',
    '--log-level=warn',
    '.',
  ),
  nodeCheck('dependency rules, sources', cruiser, '--config', '.dependency-cruiser.sources.cjs', '.'),
  nodeCheck('dependency rules, what runs', cruiser, '--config', '.dependency-cruiser.runtime.cjs', '.'),
  nodeCheck('unused code (knip)', inModules('knip', 'bin', 'knip.js')),
  nodeCheck(
    'workflow bundle',
    inCheckout('scripts', 'setup', 'bundle-workflows.mjs'),
    inModules('.cache', 'workflow-bundle-check.js'),
  ),
  languageCheck,
  lockFileCheck,
]);
if (failed > 0) console.log(`${failed} checks failed`);
process.exitCode = failed === 0 ? 0 : 1;
