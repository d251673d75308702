import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findOnPath } from '../../embedded/find-program.js';
import type { CommandResult } from './run-command.js';

/** The command line as the package has it. */
const CLI = fileURLToPath(new URL('../../dist/sdk/package/cli.js', import.meta.url));
const PTY = fileURLToPath(new URL('run_in_pty.py', import.meta.url));

/** Whether this machine has Python, or must have it, for pseudo-terminals. */
export const canUseTerminals =
  Boolean(process.env['CI']) || findOnPath(['python3'], process.env['PATH']) !== undefined;

/** Folder and environment of a command. */
export interface CliOptions {
  cwd?: string;
  /** Text for stdin, which is empty otherwise. */
  input?: string;
  url?: string;
  key?: string;
}

function environment({ url, key }: CliOptions): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return {
    PATH,
    HOME,
    ...(url !== undefined && { QRELAY_URL: url }),
    ...(key !== undefined && { QRELAY_API_KEY: key }),
  };
}

/** Starts `qrelay` without a terminal. */
export function startCli(args: readonly string[], options: CliOptions = {}) {
  const child = spawn(process.execPath, [CLI, ...args], { cwd: options.cwd, env: environment(options) });
  child.stdin.on('error', () => undefined).end(options.input ?? '');
  const out = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (out.stderr += text));
  const ended = once(child, 'close').then(([code]): CommandResult => ({
    code: code as number | null,
    ...out,
  }));
  return { child, out, ended };
}

/** Runs `qrelay` without a terminal. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CommandResult> {
  return startCli(args, options).ended;
}

/**
 * Runs `qrelay` in a pseudo-terminal of 100 columns.
 *
 * @param steps Patterns of output, and what is typed once it appears.
 */
export async function runInTerminal(
  args: readonly string[],
  options: CliOptions,
  steps: readonly (readonly [pattern: string, typed: string])[] = [],
): Promise<{ code: number; output: string }> {
  const command = [PTY, JSON.stringify(steps), process.execPath, CLI, ...args];
  const { stdout } = await promisify(execFile)('python3', command, {
    cwd: options.cwd,
    env: environment(options),
  });
  return JSON.parse(stdout) as { code: number; output: string };
}
