import { spawn } from 'node:child_process';

export interface BoundedRun {
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** The program is killed after this time. */
  timeoutMs: number;
  /** The program is killed if it prints nothing for this long. Default: no limit. */
  maxSilenceMs?: number;
}

/** Length of the output that is kept, counted from its end. */
const MAX_OUTPUT_CHARACTERS = 20_000;

/**
 * Runs a program to its end, with a timeout. The program and its children are killed if this process exits
 * first.
 *
 * @returns The last 20,000 characters that the program printed to stdout.
 * @throws Error with the last line that mentions an error, otherwise with the last line, if the exit code is
 * not 0; with the exceeded limit if the program was killed.
 */
export function runBounded(run: BoundedRun): Promise<string> {
  const { command, args, env, cwd, timeoutMs, maxSilenceMs } = run;
  return new Promise((resolve, reject) => {
    // Its own process group, so that its children are killed with it.
    const child = spawn(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let stdout = '';
    let output = '';
    let exceededLimit: string | undefined;
    const kill = (reason: string): void => {
      exceededLimit = reason;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    const timeout = setTimeout(() => kill(`not finished after ${timeoutMs / 1000} s`), timeoutMs);
    const silence =
      maxSilenceMs === undefined
        ? undefined
        : setTimeout(() => kill(`no output for ${maxSilenceMs / 1000} s`), maxSilenceMs);
    const onExit = (): void => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    };
    process.once('exit', onExit);
    const cleanUp = (): void => {
      clearTimeout(timeout);
      clearTimeout(silence);
      process.off('exit', onExit);
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout = (stdout + text).slice(-MAX_OUTPUT_CHARACTERS);
      output = (output + text).slice(-MAX_OUTPUT_CHARACTERS);
      silence?.refresh();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MAX_OUTPUT_CHARACTERS);
      silence?.refresh();
    });
    child.once('error', (error) => {
      cleanUp();
      reject(error);
    });
    child.once('close', (code, signal) => {
      cleanUp();
      if (code === 0) resolve(stdout);
      else reject(new Error(exceededLimit ?? errorLine(output) ?? `exited with ${signal ?? `code ${code}`}`));
    });
  });
}

/**
 * Returns the last line that mentions an error, otherwise the last line; undefined if nothing was printed.
 */
function errorLine(output: string): string | undefined {
  const lines = output.split('\n').map((line) => line.trim());
  return lines.findLast((line) => /error/i.test(line)) ?? lines.findLast((line) => line !== '');
}
