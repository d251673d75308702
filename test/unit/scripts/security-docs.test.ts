import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const page = readFileSync('docs/security.md', 'utf8');
const testsIn = (text: string) => [...text.matchAll(/`(test\/[^`]+)`/g)].map(([, path]) => path!);

test('every file that the security page names as a proof exists', () => {
  const missing = testsIn(page).filter((path) => !existsSync(path));
  expect(missing).toEqual([]);
});

test('the security page names a test for each line of the OWASP API Security Top 10', () => {
  const lines = page.split('\n').filter((line) => /^\| API\d+ /.test(line));
  expect(lines.map((line) => /API\d+/.exec(line)![0])).toEqual(
    Array.from({ length: 10 }, (_, index) => `API${index + 1}`),
  );
  for (const line of lines) expect(testsIn(line)).not.toEqual([]);
});
