import TestSequencer from '@jest/test-sequencer';

/** Typical seconds of a test file by path, for files whose duration jest has not recorded yet. */
const TYPICAL_SECONDS = [
  [
    /\/faults\/((item-jobs|changes|jobs-worker|webhook-worker)-killed|scenarios|api-started-without-mongodb)\./,
    90,
  ],
  [/\/faults\/(jobs-outages|scheduled-changes-temporal-down|webhook-temporal-down)\./, 90],
  [/\/(http\/(contract-fuzz|invalid-requests)|pages\/(docs|webhooks)|e2e\/backup)\./, 90],
  [/\/workflows\/(account-erasure|watch-links)\./, 90],
  [/\/(faults|pages)\//, 40],
  [/\/(e2e|workflows)\//, 25],
  [/\/(http|store)\//, 8],
  // Compilers, decoders, and measurements of memory.
  [/\/(documented-verifiers|short-link-snapshot|hostile-input|round-trip|docs)\./, 4],
];

/** Orders test files by duration, the longest first, so that no long file runs alone at the end. */
export default class LongestFirstSequencer extends TestSequencer {
  sort(tests) {
    // Sets the recorded duration of each test.
    const sorted = super.sort(tests);
    return sorted.sort((one, other) => durationMs(other) - durationMs(one));
  }
}

function durationMs({ path, duration }) {
  if (duration !== undefined) return duration;
  const [, seconds] = TYPICAL_SECONDS.find(([pattern]) => pattern.test(path)) ?? [undefined, 1];
  return seconds * 1000;
}
