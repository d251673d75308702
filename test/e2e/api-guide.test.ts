import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DomainRecord } from '../../core/accounts/custom-domain.js';
import { findOnPath } from '../../embedded/find-program.js';
import { startDnsServer, type DnsServer } from '../support/dns-server.js';
import { fencedBlocks } from '../support/fenced-blocks.js';
import { readZip } from '../support/read-zip.js';
import { startService, type RunningService } from '../support/running-service.js';

const run = promisify(execFile);

/** The commands read responses with jq. Without it, the test is skipped; in CI it must run. */
const withJq = process.env['CI'] || findOnPath(['jq'], process.env['PATH']) ? test : test.skip;

/** Pages whose commands run in this order, each in a shell of its own: none uses what another defines. */
const PAGES = [
  'api',
  'routing',
  'scheduled-changes',
  'bulk',
  'bulk-changes',
  'imports',
  'print',
  'alerts',
  'link-watch',
  'reports',
  'limits',
  'errors',
  'folders',
  'templates',
  'domains',
  'gs1',
  'mcp',
  'cli',
];

/** Settings of npm with which it installs packages, and programs on the PATH, into a folder. */
function npmSettings(folder: string): Record<string, string> {
  return {
    PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`,
    npm_config_prefix: folder,
    npm_config_cache: join(folder, 'cache'),
    npm_config_loglevel: 'silent',
    npm_config_audit: 'false',
    npm_config_update_notifier: 'false',
  };
}

/** Printed after each block, to separate its output from the next. */
const SEPARATOR = '=== end of block ===';

describe('the guides to the API', () => {
  let service: RunningService;
  let folder: string;
  let dns: DnsServer;

  /** Serves the records that the guides store in files, as if their reader had created them. */
  async function lookUp(queried: string) {
    const read = <Body>(file: string): Promise<Body | undefined> =>
      readFile(join(folder, file), 'utf8').then(
        (text) => JSON.parse(text) as Body,
        () => undefined,
      );
    const account = await read<{ branding: { domainRecord: DomainRecord } }>('account.json');
    const domain = await read<{ record: DomainRecord }>('domain.json');
    const record = [account?.branding.domainRecord, domain?.record].find((one) => one?.name === queried);
    return record && { txt: [[record.value]] };
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'qrelay-guide-'));
    // The commands of the guide run within a minute, which exceeds the default limit.
    dns = await startDnsServer(lookUp);
    service = await startService({
      RATE_LIMIT_PER_MINUTE: '1000',
      DNS_SERVERS: dns.address,
      WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    });
  }, 150_000);
  afterAll(async () => {
    await service?.stop();
    await dns?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs the commands of a page and returns the number of outputs that it prints, each as documented. */
  async function runPage(name: string): Promise<number> {
    const page = await readFile(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8');
    const blocks = fencedBlocks(page).filter(({ language }) => language === 'sh' || language === 'text');
    const commands = blocks.filter(({ language }) => language === 'sh');
    const script = commands
      .map(({ text }) => `${text.replace(/^export KEY=.*$/m, '')}\necho '${SEPARATOR}'\n`)
      .join('')
      .replaceAll('http://localhost:3000', service.url);
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: folder,
      env: { ...process.env, ...npmSettings(join(folder, 'npm')), NODE_OPTIONS: '', KEY: service.key },
    });

    // CSV ends its lines in CR LF (RFC 4180).
    const outputs = stdout.replaceAll('\r\n', '\n').split(`${SEPARATOR}\n`);
    const documented = blocks.flatMap((block, index) =>
      block.language === 'text' ? [{ text: block.text, command: blocks[index - 1]! }] : [],
    );
    for (const { text, command } of documented) {
      const output = outputs[commands.indexOf(command)]!.replaceAll(service.url, 'http://localhost:3000');
      expect(`${command.text}${output}`).toBe(`${command.text}${text}`);
    }
    return documented.length;
  }

  withJq('run as printed, with exactly the documented output', async () => {
    let outputs = 0;
    for (const name of PAGES) outputs += await runPage(name);
    expect(outputs).toBeGreaterThan(10);

    const errors = await readFile(new URL('../../docs/errors.md', import.meta.url), 'utf8');
    const shown = JSON.parse(fencedBlocks(errors).find(({ text }) => text.includes('"docs"'))!.text);
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
