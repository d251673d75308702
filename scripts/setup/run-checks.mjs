import { availableParallelism } from 'node:os';
import { runCommand } from './run-command.mjs';

/**
 * Runs checks concurrently, one per core. Prints a line for each when it ends, and the output of those that
 * fail.
 *
 * @param {{ name: string, run: () => Promise<{ code: number, output: string }> }[]} checks
 * @returns {Promise<number>} the number of checks that failed
 */
export async function runChecks(checks) {
  const queue = [...checks];
  let failures = 0;
  async function runNext() {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      const startedAt = Date.now();
      const { code, output } = await check.run();
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${check.name}  ${seconds} s`);
      if (code !== 0) {
        failures += 1;
        console.log(output.trimEnd());
      }
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, runNext));
  return failures;
}

/** Returns a check that runs a JavaScript program with this Node. */
export function nodeCheck(name, program, ...args) {
  return { name, run: () => runCommand(process.execPath, [program, ...args]) };
}
