import TestSequencer from '@jest/test-sequencer';

/** Typical seconds of a test file by path, for files whose duration jest has not recorded yet. */
const TYPICAL_SECONDS = [
  [
    /\/faults\/(scenarios|(item-jobs|changes)-killed|jobs-worker-killed|spool-damage|webhook-temporal-down)\./,
    90,
  ],
  [/\/(http\/(contract-fuzz|invalid-requests)|pages\/webhooks|workflows\/watch-links)\./, 90],
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
