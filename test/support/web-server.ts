import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { TestProgram } from './debian-packages.js';
import { waitFor } from './wait-for.js';

/** A web server of another project that runs in front of the API, or in its place. */
export interface WebServer {
  /** Returns what it has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts a web server as a process of this test and waits until it accepts connections.
 *
 * @param port Port on loopback on which it listens.
 * @throws Error with its output if it ends first.
 */
export async function startWebServer(
  { path, env }: TestProgram,
  args: readonly string[],
  port: number,
  settings: Record<string, string> = {},
): Promise<WebServer> {
  const child = spawn(path, args, { env: { ...env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const exited = once(child, 'exit');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const endWithTest = () => child.kill('SIGKILL');
  process.once('exit', endWithTest);
  await waitFor(
    async () => !isRunning() || (await accepts(port)),
    30_000,
    () => `${path} to listen; it printed:\n${printed}`,
  );
  if (!isRunning()) throw new Error(`${path} ended:\n${printed}`);
  return {
    output: () => printed,
    async stop() {
      process.off('exit', endWithTest);
      child.kill('SIGTERM');
      const forced = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await exited;
      clearTimeout(forced);
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
    socket.once('connect', () => socket.destroy());
  });
}
