import { spawn } from 'node:child_process';
import { CHECKOUT } from './checkout.mjs';

/**
 * Runs a program in the checkout and collects what it prints.
 * @returns {Promise<{ code: number, output: string }>} its exit code (127: could not be started) and both its outputs
 */
export function runCommand(command, args, { env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: CHECKOUT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
    const endWithUs = () => child.kill();
    process.once('exit', endWithUs);
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}` }));
    child.on('close', (code) => {
      process.off('exit', endWithUs);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a program in the checkout with this terminal as its own; resolves to its exit code. */
export function runAttached(command, args, { env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: CHECKOUT, env, stdio: 'inherit' });
    const forward = (signal) => child.kill(signal);
    process.on('SIGTERM', forward);
    // Ctrl-C reaches the child by itself; this process waits for it to end.
    const ignore = () => {};
    process.on('SIGINT', ignore);
    child.on('error', () => resolve(127));
    child.on('close', (code) => {
      process.off('SIGTERM', forward);
      process.off('SIGINT', ignore);
      resolve(code ?? 1);
    });
  });
}
