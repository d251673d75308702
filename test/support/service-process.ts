import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TEST_SETTINGS } from './test-settings.js';
import { waitFor } from './wait-for.js';

/** An API or worker process, as production runs it. */
export interface ServiceProcess {
  process: ChildProcess;
  /** Returns the output of the process so far, stdout and stderr. */
  output(): string;
  ready(): Promise<void>;
  /**
   * Sends the signal and waits for the exit. Returns the exit code, or null if the signal ended the process.
   */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts a built entry point; `ready` waits until the process reports that it is ready. */
export function startProcess(name: 'api' | 'worker', env: Record<string, string>): ServiceProcess {
  const program = fileURLToPath(new URL(`../../dist/bundles/${name}/main.js`, import.meta.url));
  if (!existsSync(program)) throw new Error(`${program} is missing: npm run build creates it`);
  const child = fork(program, {
    env: { ...process.env, NODE_OPTIONS: '', ...TEST_SETTINGS, ...env },
    execArgv: [],
    silent: true,
  });
  let output = '';
  let ready = false;
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.on('message', (message) => (ready ||= message === 'ready'));
  const gone = () => child.exitCode !== null || child.signalCode !== null;

  return {
    process: child,
    output: () => output,
    async ready() {
      await waitFor(
        () => ready || gone(),
        120_000,
        () => `${name} to be ready; it printed:\n${output}`,
      );
      if (gone()) throw new Error(`${name} ended:\n${output}`);
    },
    async end(signal) {
      child.kill(signal);
      await waitFor(gone, 15_000, () => `${name} to end; it printed:\n${output}`);
      return child.exitCode;
    },
  };
}
