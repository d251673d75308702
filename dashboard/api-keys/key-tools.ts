import type { Choice } from '../components/field.js';

/** A tool that a new key can be used with. */
export type KeyTool = 'curl' | 'sdk' | 'cli' | 'mcp';

export const KEY_TOOLS: readonly Choice<KeyTool>[] = [
  { value: 'curl', label: 'curl' },
  { value: 'sdk', label: 'JavaScript' },
  { value: 'cli', label: 'Command line' },
  { value: 'mcp', label: 'AI assistant' },
];

interface Snippet {
  label: string;
  text: string;
}

/**
 * Returns what to paste where to use a key with a tool. Each command reads, and changes nothing.
 *
 * @param url URL of the service, without a slash at the end
 */
export function keySnippets(tool: KeyTool, url: string, key: string): Snippet[] {
  const header = `Authorization: Bearer ${key}`;
  const endpoint = `${url}/mcp`;
  const headers = { Authorization: `Bearer ${key}` };
  switch (tool) {
    case 'curl':
      return [{ label: 'Terminal', text: `curl "${url}/api/v1/account" -H "${header}"` }];
    case 'sdk':
      return [
        { label: 'Terminal', text: `npm install ${url}/sdk/qrelay-${__VERSION__}.tgz` },
        { label: 'Program', text: programOf(url, key) },
      ];
    case 'cli':
      return [
        {
          label: 'Terminal',
          text: `npx -p ${url}/sdk/qrelay.tgz qrelay codes list --url ${url} --key ${key}`,
        },
      ];
    case 'mcp':
      return [
        {
          label: 'Claude Code, in a terminal',
          text: `claude mcp add --transport http qrelay ${endpoint} --header "${header}"`,
        },
        {
          label: 'VS Code, in .vscode/mcp.json',
          text: jsonOf({ servers: { qrelay: { type: 'http', url: endpoint, headers } } }),
        },
        {
          label: 'Cursor, in ~/.cursor/mcp.json',
          text: jsonOf({ mcpServers: { qrelay: { url: endpoint, headers } } }),
        },
      ];
  }
}

function programOf(url: string, key: string): string {
  return `import { Qrelay } from 'qrelay';

const qrelay = new Qrelay({
  url: '${url}',
  key: '${key}',
});
const { data } = await qrelay.listQrCodes();
console.log(data);`;
}

function jsonOf(value: object): string {
  return JSON.stringify(value, null, 2);
}
