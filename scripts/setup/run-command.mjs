import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { CHECKOUT } from './checkout.mjs';

/**
 * Runs a program in the checkout and collects its output. The program is stopped if this process exits first.
 *
 * @param {number} options.priority scheduling priority of the process, as `os.setPriority` takes it
 * @returns {Promise<{ code: number, output: string }>} the exit code (127 if it could not be started), and
 * stdout and stderr combined
 */
export function runCommand(command, args, { env = process.env, priority } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: CHECKOUT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
    const stop = () => child.kill();
    process.once('exit', stop);
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}` }));
    child.on('close', (code) => {
      process.off('exit', stop);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Runs a program in the checkout and passes on each line that it prints.
 *
 * @returns {Promise<number>} its exit code
 */
export function runReporting(command, args, report) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: CHECKOUT, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', report);
    const stop = () => child.kill();
    process.once('exit', stop);
    child.on('error', (error) => report(`${command}: ${error.message}`));
    child.on('close', (code) => {
      process.off('exit', stop);
      resolve(code ?? 1);
    });
  });
}

/** Runs a program in the checkout, attached to this terminal. @returns {Promise<number>} its exit code */
export function runAttached(command, args, { env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: CHECKOUT, env, stdio: 'inherit' });
    const forward = (signal) => child.kill(signal);
    process.on('SIGTERM', forward);
    // Ctrl-C also reaches the child; this process waits for it to exit.
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

/**
 * Runs a program in the checkout, shows its output, and collects what it writes to stdout.
 *
 * @returns {Promise<{ code: number, output: string }>} its exit code and its stdout
 */
export function runShowing(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: CHECKOUT, stdio: ['inherit', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      process.stdout.write(text);
    });
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
