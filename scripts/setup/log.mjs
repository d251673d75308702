/** One line for the person at the terminal; on stderr, so that a command's own output stays clean. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Ends the process with one clear message. */
export function fail(message) {
  say(message);
  process.exit(1);
}

/**
 * Runs a step that may take long: says nothing when it is quick, otherwise what it does and, every ten seconds,
 * for how long already.
 */
export async function withProgress(what, work) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  say(`${what} …`);
  const timer = setInterval(() => say(`${what} … ${seconds()} s`), 10_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
