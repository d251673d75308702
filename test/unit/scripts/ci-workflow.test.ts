import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

const WORKFLOW = '.github/workflows/ci.yml';
const TEST_FILE = /^test\/\S+\.test\.ts$/;

interface Workflow {
  jobs: Record<string, { steps: { run?: string; with?: { key?: string } }[] }>;
}

const steps = Object.values((parse(readFileSync(WORKFLOW, 'utf8')) as Workflow).jobs).flatMap(
  (job) => job.steps,
);

test('every file that a cache key or a command of the workflow names exists', () => {
  const keys = steps.flatMap(({ with: options }) => options?.key ?? []);
  const hashed = keys.flatMap((key) => [...key.matchAll(/'([^']+)'/g)].map(([, path]) => path!));
  const run = steps.flatMap(
    ({ run: command }) => command?.split(' ').filter((word) => TEST_FILE.test(word)) ?? [],
  );
  expect(hashed.length).toBeGreaterThan(0);
  expect(run.length).toBeGreaterThan(0);
  // `hashFiles` ignores a path that does not exist, and the cache is never renewed.
  expect([...hashed, ...run].filter((path) => !existsSync(path))).toEqual([]);
});
