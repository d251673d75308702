const PROGRESS_INTERVAL_MS = 10_000;

/** Prints a line to stderr, so that stdout has only the output of the command. */
export function log(line) {
  process.stderr.write(`${line}\n`);
}

/** Prints a message and exits the process with code 1. */
export function fail(message) {
  log(message);
  process.exit(1);
}

/** Runs a step that may take long: prints its title at the start, and the elapsed time every 10 s. */
export async function withProgress(title, run) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  log(`${title} …`);
  const timer = setInterval(() => log(`${title} … ${seconds()} s`), PROGRESS_INTERVAL_MS);
  try {
    return await run();
  } finally {
    clearInterval(timer);
  }
}
