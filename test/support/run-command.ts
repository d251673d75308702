import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `npm run <name> -- <args>` with these settings and without the servers of the tests. */
export async function runNpmCommand(
  name: string,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<CommandResult> {
  const child = spawn(process.execPath, ['scripts/run.mjs', name, ...args], {
    cwd: CHECKOUT,
    env: { ...process.env, NODE_OPTIONS: '', MONGODB_URI: '', TEMPORAL_ADDRESS: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const result = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (result.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (result.stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...result };
}
