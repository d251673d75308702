/**
 * `npm run check`: checks the sources without running the service; `npm run check -- lint types` runs some
 * checks. `npm run lint` and `npm run typecheck` are short for one of them.
 */
import { buildSdk } from './setup/build.mjs';
import { inCheckout } from './setup/checkout.mjs';
import { languageCheck } from './setup/language-check.mjs';
import { fail } from './setup/log.mjs';
import { lockFileCheck } from './setup/lock-file-check.mjs';
import { prepare } from './setup/prepare.mjs';
import { nodeCheck, runChecks } from './setup/run-checks.mjs';
import { withSetupLock } from './setup/setup-lock.mjs';

const inModules = (...parts) => inCheckout('node_modules', ...parts);
const tsc = inModules('typescript', 'bin', 'tsc');
const prettier = inModules('prettier', 'bin', 'prettier.cjs');
const cruiser = inModules('dependency-cruiser', 'bin', 'dependency-cruise.mjs');
const workflowBundler = inCheckout('scripts', 'setup', 'bundle-workflows.mjs');
const bundleFile = inModules('.cache', 'workflow-bundle-check.js');

/** Every check, under the name that selects it. */
const CHECKS = {
  lint: [nodeCheck('lint (eslint)', inModules('eslint', 'bin', 'eslint.js'), '.', '--max-warnings=0')],
  types: [
    nodeCheck('types (tsc)', tsc, '-p', 'tsconfig.check.json'),
    nodeCheck('dashboard types (tsc)', tsc, '-p', 'dashboard'),
    nodeCheck('docs site types (tsc)', tsc, '-p', 'docs-site'),
  ],
  format: [nodeCheck('format (prettier)', prettier, '--check', '--log-level=warn', '.')],
  dependencies: [
    nodeCheck('dependency rules, sources', cruiser, '--config', '.dependency-cruiser.sources.cjs', '.'),
    // The rules start from these folders and follow everything that the files there load.
    nodeCheck(
      'dependency rules, runtime',
      ...[cruiser, '--config', '.dependency-cruiser.runtime.cjs', 'workflows', 'core'],
    ),
  ],
  unused: [nodeCheck('unused code (knip)', inModules('knip', 'bin', 'knip.js'))],
  bundle: [nodeCheck('workflow bundle', workflowBundler, bundleFile)],
  observability: [
    nodeCheck('alert rules (promtool)', inCheckout('scripts', 'setup', 'check-observability.mjs')),
  ],
  kubernetes: [nodeCheck('Kubernetes manifests', inCheckout('scripts', 'setup', 'check-kubernetes.mjs'))],
  language: [languageCheck],
  lockfile: [lockFileCheck],
};

const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !Object.hasOwn(CHECKS, name));
if (unknown.length > 0) {
  fail(`Unknown check: ${unknown.join(', ')}. Available: ${Object.keys(CHECKS).join(', ')}.`);
}

const names = selected.length > 0 ? selected : Object.keys(CHECKS);
const isAny = (...some) => some.some((name) => names.includes(name));
// Only these read what the build compiles.
await prepare({ build: isAny('bundle', 'observability', 'kubernetes') });
// The SDK imports generated types.
if (isAny('lint', 'types', 'dependencies', 'unused')) await withSetupLock(buildSdk);
const failures = await runChecks(names.flatMap((name) => CHECKS[name]));
if (failures > 0) console.log(failures === 1 ? '1 check failed' : `${failures} checks failed`);
process.exitCode = failures === 0 ? 0 : 1;
