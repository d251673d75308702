import { SUBJECTS } from './subjects.mjs';

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: Object.values(SUBJECTS).flat(),
  testRunner: 'circus',
  plugins: ['./test/mutation/circus-runner.mjs'],
  coverageAnalysis: 'perTest',
  ignorePatterns: ['/dist', '/.data', '/docs/images', '/bench', '/dashboard', '/coverage'],
  tempDirName: 'coverage/mutation',
  // A mutant that acts while modules load would need a process of its own.
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: 'coverage/mutation.json' },
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false },
  thresholds: { high: 90, low: 85, break: 85 },
  allowEmpty: false,
};
