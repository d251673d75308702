import { spawn } from 'node:child_process';

export interface BoundedRun {
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Ended after this long, whatever it does. */
  timeoutMs: number;
  /** Ended when it has printed nothing for this long. */
  silenceMs?: number;
}

const KEPT_CHARACTERS = 20_000;

/** The last line that speaks of an error, else the last line. */
function complaint(output: string): string | undefined {
  const lines = output.split('\n').map((line) => line.trim());
  return lines.findLast((line) => /error/i.test(line)) ?? lines.findLast((line) => line !== '');
}

/**
 * Runs a program to its end, within bounds.
 * @returns what it printed on stdout
 * @throws Error with the last line that it printed, or with the bound that it broke
 */
export function runBounded({ command, args, env, cwd, timeoutMs, silenceMs }: BoundedRun): Promise<string> {
  return new Promise((resolve, reject) => {
    // A group of its own, so that what it starts ends with it.
    const child = spawn(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let stdout = '';
    let output = '';
    let broken: string | undefined;
    const stop = (reason: string): void => {
      broken = reason;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    const total = setTimeout(() => stop(`not done after ${timeoutMs / 1000} s`), timeoutMs);
    const silence =
      silenceMs === undefined
        ? undefined
        : setTimeout(() => stop(`no sign of life for ${silenceMs / 1000} s`), silenceMs);
    const onExit = (): void => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    };
    process.once('exit', onExit);
    const end = (): void => {
      clearTimeout(total);
      clearTimeout(silence);
      process.off('exit', onExit);
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout = (stdout + text).slice(-KEPT_CHARACTERS);
      output = (output + text).slice(-KEPT_CHARACTERS);
      silence?.refresh();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-KEPT_CHARACTERS);
      silence?.refresh();
    });
    child.once('error', (error) => {
      end();
      reject(error);
    });
    child.once('close', (code, signal) => {
      end();
      if (code === 0) resolve(stdout);
      else reject(new Error(broken ?? complaint(output) ?? `ended with ${signal ?? `code ${code}`}`));
    });
  });
}
