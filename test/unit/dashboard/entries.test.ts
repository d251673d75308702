import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const FOLDER = 'dashboard';
const entries = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /(?:^main|-worker)\.tsx?$/.test(path),
);

test('the dashboard has a page and a worker', () => {
  expect(entries.toSorted()).toEqual(['codes/draw-code-worker.ts', 'main.tsx']);
});

test.each(entries)('%s configures zod first, so that the content security policy blocks nothing', (entry) => {
  const source = readFileSync(join(FOLDER, entry), 'utf8');
  expect(/^import .*;$/m.exec(source)?.[0]).toMatch(/^import '\.{1,2}\/configure-zod\.js';$/);
});
