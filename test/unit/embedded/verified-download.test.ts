import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { downloadVerified } from '../../../embedded/verified-download.js';

let folder: string;
let server: Server;
let url: string;
let sha256: string;

function emptyFolder(): string {
  return mkdtempSync(join(folder, 'target-'));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'qrelay-download-'));
  const source = join(folder, 'source');
  mkdirSync(join(source, 'x-1.0', 'bin'), { recursive: true });
  writeFileSync(join(source, 'x-1.0', 'bin', 'x'), 'program');
  execFileSync('tar', ['-czf', join(folder, 'x.tgz'), '-C', source, 'x-1.0']);
  const archive = readFileSync(join(folder, 'x.tgz'));
  sha256 = createHash('sha256').update(archive).digest('hex');
  server = createServer((request, response) => {
    if (request.url === '/moved.tgz') response.writeHead(302, { location: '/x.tgz' }).end();
    else if (request.url === '/x.tgz') response.end(archive);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/moved.tgz`;
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('an archive with the expected digest is unpacked', async () => {
  const program = await downloadVerified({ url, sha256, program: 'x-1.0/bin/x' }, emptyFolder());
  expect(readFileSync(program, 'utf8')).toBe('program');
});

test('an archive with another digest is not unpacked', async () => {
  const target = emptyFolder();
  const expected = '0'.repeat(64);
  const download = downloadVerified({ url, sha256: expected, program: 'x-1.0/bin/x' }, target);
  await expect(download).rejects.toThrow(`has SHA-256 ${sha256}, expected ${expected}; it was not used`);
  expect(readdirSync(target)).toEqual(['archive.tar.gz']);
});

test.each([
  ['a missing file', '/missing.tgz', /^127\.0\.0\.1:\d+: status 404$/],
  ['an unreachable server', 'http://127.0.0.1:2/x.tgz', /^127\.0\.0\.1:2: .*ECONNREFUSED/],
])('%s is reported with its host', async (_, address, message) => {
  const archive = { url: new URL(address, url).href, sha256, program: 'x' };
  await expect(downloadVerified(archive, emptyFolder())).rejects.toThrow(message);
});
