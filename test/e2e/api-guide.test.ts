import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startDnsServer, type DnsServer } from '../support/dns-server.js';
import { fencedBlocks } from '../support/fenced-blocks.js';
import { readZip } from '../support/read-zip.js';
import { startService, type RunningService } from '../support/running-service.js';

const run = promisify(execFile);
/** The later pages use what the first one defines. */
const PAGES = [
  'api',
  'routing',
  'scheduled-changes',
  'bulk',
  'bulk-changes',
  'imports',
  'print',
  'link-watch',
  'limits',
  'errors',
  'folders',
  'templates',
];

async function guide(): Promise<string> {
  const pages = PAGES.map((name) => readFile(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8'));
  return (await Promise.all(pages)).join('\n');
}

/** Printed after each block, to separate its output from the next. */
const SEPARATOR = '=== end of block ===';

describe('the guides to the API', () => {
  let service: RunningService;
  let folder: string;
  let dns: DnsServer;

  /** Serves the record that the guide stores in a file, as if its reader had created it. */
  async function lookUp(queried: string) {
    const { branding } = JSON.parse(await readFile(join(folder, 'account.json'), 'utf8'));
    const { name, value } = branding.domainRecord;
    return queried === name ? { txt: [[value]] } : undefined;
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'qrelay-guide-'));
    // The commands of the guide run within a minute, which exceeds the default limit.
    dns = await startDnsServer(lookUp);
    service = await startService({ RATE_LIMIT_PER_MINUTE: '1000', DNS_SERVERS: dns.address });
  }, 150_000);
  afterAll(async () => {
    await service?.stop();
    await dns?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('run as printed, with exactly the documented output', async () => {
    const all = fencedBlocks(await guide());
    const blocks = all.filter(({ language }) => language === 'sh' || language === 'text');
    const commands = blocks.filter(({ language }) => language === 'sh');
    const script = commands
      .map(({ text }) => `${text}\necho '${SEPARATOR}'\n`)
      .join('')
      .replace('BASE=http://localhost:3000', `BASE=${service.url}`)
      .replace('KEY=qrk_…', `KEY=${service.key}`);
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '' },
    });

    // CSV ends its lines in CR LF (RFC 4180).
    const outputs = stdout.replaceAll('\r\n', '\n').split(`${SEPARATOR}\n`);
    let expectations = 0;
    for (const [index, { language, text }] of blocks.entries()) {
      if (language !== 'text') continue;
      const command = blocks[index - 1]!;
      const output = outputs[commands.indexOf(command)];
      expect(`${command.text}${output}`).toBe(`${command.text}${text}`);
      expectations += 1;
    }
    expect(expectations).toBeGreaterThan(10);

    const shown = JSON.parse(all.find(({ text }) => text.includes('"docs"'))!.text);
    const { error } = JSON.parse(await readFile(join(folder, 'refused.json'), 'utf8'));
    const docs = error.docs.replace(service.url, 'http://localhost:3000');
    expect({ error: { ...error, requestId: 'req_…', docs } }).toEqual(shown);
    expect(await readFile(join(folder, 'Winter menu.svg'), 'utf8')).toMatch(/^<svg /);
    expect(await readFile(join(folder, 'events.txt'), 'utf8')).toContain('event: end');
    for (const zip of ['codes.zip', 'later.zip']) {
      expect(await readZip(await readFile(join(folder, zip)))).toHaveLength(3);
    }
  });
});
