import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fencedBlocks, type FencedBlock } from '../support/fenced-blocks.js';
import { readZip } from '../support/read-zip.js';
import { startService, type RunningService } from '../support/running-service.js';

const run = promisify(execFile);

/** Returns the code blocks of the README's tour, in order. */
async function readTour(): Promise<FencedBlock[]> {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  return fencedBlocks(readme.split('## A two-minute tour')[1]!.split('\n## ')[0]!);
}

describe("the README's tour", () => {
  let service: RunningService;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'qrelay-tour-'));
    service = await startService();
  }, 150_000);
  afterAll(async () => {
    await service?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('runs as printed, with the documented output', async () => {
    const blocks = await readTour();
    const script = blocks
      .filter(({ language }) => language === 'sh')
      .map(({ text }) => text)
      .join('\n')
      .replace('BASE=http://localhost:3000', `BASE=${service.url}`)
      .replace('KEY=qrk_…', `KEY=${service.key}`);
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '' },
    }).catch(async (error: Error) => {
      const bulkResponse = await readFile(join(folder, 'bulk.json'), 'utf8').catch(() => 'nothing');
      throw new Error(`${error.message}\nThe response to the bulk request was ${bulkResponse}`);
    });

    for (const { text } of blocks.filter(({ language }) => language === 'text')) {
      expect(stdout).toContain(text.trim());
    }
    const shown = JSON.parse(blocks.find(({ language }) => language === 'json')!.text) as object;
    const code = JSON.parse(await readFile(join(folder, 'code.json'), 'utf8')) as object;
    expect(Object.keys(code)).toEqual(expect.arrayContaining(Object.keys(shown)));
    expect(code).toMatchObject({
      type: 'url',
      data: 'https://example.com/menu',
      name: 'Menu',
      dynamic: true,
    });
    expect(await readFile(join(folder, 'menu.svg'), 'utf8')).toMatch(/^<svg /);
    const entries = await readZip(await readFile(join(folder, 'codes.zip')));
    expect(entries.map(({ name }) => name.split('.').pop()).sort()).toEqual(['csv', 'png', 'png']);
  });
});
