import { NotFoundError } from '../../embedded/fallbacks.js';
import { buildFindOptions } from '../../embedded/find-program.js';
import { runBounded } from '../../embedded/run-bounded.js';
import { findPromtool } from './find-promtool.js';

const TIMEOUT_MS = 120_000;

/** Checks of Prometheus's own tool, by its arguments. Paths are relative to `observability/prometheus`. */
const CHECKS = [
  ['check', 'rules', 'recording-rules.yml', 'alert-rules.yml'],
  ['check', 'config', 'prometheus.yml'],
  ['test', 'rules', 'alert-rules.test.yml'],
] as const;

/**
 * Checks the rules of Prometheus in `observability/prometheus` and runs their tests, with promtool.
 *
 * Without promtool, the check fails in CI (`CI` set) and otherwise only reports that nothing was checked.
 */
async function checkRules(): Promise<void> {
  const options = buildFindOptions(process.env, (line) => console.log(line));
  let promtool: string;
  try {
    promtool = await findPromtool(options);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    console.log(error.message);
    process.exitCode = process.env['CI'] ? 1 : 0;
    return;
  }
  for (const args of CHECKS) {
    const run = { command: promtool, args, cwd: 'observability/prometheus', timeoutMs: TIMEOUT_MS };
    try {
      await runBounded(run);
    } catch (error) {
      console.log(`promtool ${args.join(' ')}: ${(error as Error).message}`);
      process.exitCode = 1;
    }
  }
}

await checkRules();
