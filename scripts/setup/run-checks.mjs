import { availableParallelism } from 'node:os';
import { runCommand } from './run-command.mjs';

/**
 * Runs checks side by side, one for each core, and prints a line for each as it ends; of those that fail, their output.
 * @param {{ name: string, run: () => Promise<{ code: number, output: string }> }[]} checks
 * @returns {Promise<number>} how many failed
 */
export async function runChecks(checks) {
  const waiting = [...checks];
  let failed = 0;
  async function worker() {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const started = Date.now();
      const { code, output } = await check.run();
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${check.name}  ${seconds} s`);
      if (code !== 0) {
        failed += 1;
        console.log(output.trimEnd());
      }
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
  return failed;
}

/** A check that is a program of node_modules, run by this Node. */
export function nodeCheck(name, program, ...args) {
  return { name, run: () => runCommand(process.execPath, [program, ...args]) };
}
