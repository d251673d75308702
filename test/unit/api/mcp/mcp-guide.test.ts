import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { TOOLS } from '../../../../api/mcp/tools/registry.js';
import { fencedBlocks } from '../../../support/fenced-blocks.js';

const PAGE = readFileSync('docs/mcp.md', 'utf8');

/** Settings of one server in the file of a client. */
interface ServerSettings {
  url: string;
  headers: { Authorization: string };
}

test('the settings of clients in the guide are JSON, and send the key to the endpoint', () => {
  const files = fencedBlocks(PAGE)
    .filter(({ language }) => language === 'json')
    .map(({ text }) => JSON.parse(text) as Record<'servers' | 'mcpServers', { qrelay: ServerSettings }>);
  const settings = files.map(({ servers, mcpServers }) => (servers ?? mcpServers).qrelay);
  expect(settings.map(({ url }) => url)).toEqual(['http://localhost:3000/mcp', 'http://localhost:3000/mcp']);
  for (const { headers } of settings) expect(headers.Authorization).toMatch(/^Bearer \$\{/);
});

test('the guide lists every tool, and no others', () => {
  const listed = PAGE.split('\n')
    .filter((line) => /^\| `[a-z]+_[a-z_]+`/.test(line))
    .flatMap((line) => [...line.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  expect(listed.toSorted()).toEqual(TOOLS.map(({ name }) => name));
});
