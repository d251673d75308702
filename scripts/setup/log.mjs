const REMINDER_MS = 60_000;
const REDRAW_MS = 1_000;
const CLEAR_LINE = '\r\u001b[2K';

/** The steps in progress, with the time of their start, and the status line that shows them in a terminal. */
const running = new Map();
let redrawTimer;

/** Prints a line to stderr, so that stdout has only the output of the command. */
export function log(line) {
  process.stderr.write(process.stderr.isTTY ? `${CLEAR_LINE}${line}\n` : `${line}\n`);
  drawStatus();
}

/** Prints a message and exits the process with code 1. */
export function fail(message) {
  running.clear();
  log(message);
  process.exit(1);
}

/**
 * Runs a step that may take long, and prints one line when it ends, with its duration. Until then, a terminal
 * shows all steps in progress in its last line; elsewhere a line each minute says that the step is not
 * finished.
 */
export async function withProgress(title, run) {
  const startedAt = Date.now();
  running.set(title, startedAt);
  drawStatus();
  if (process.stderr.isTTY) redrawTimer ??= setInterval(drawStatus, REDRAW_MS).unref();
  const reminder = setInterval(
    () => process.stderr.isTTY || log(`${title} … ${secondsSince(startedAt)}`),
    REMINDER_MS,
  );
  try {
    return await run();
  } finally {
    clearInterval(reminder);
    running.delete(title);
    log(`${title.padEnd(30)} ${secondsSince(startedAt)}`);
  }
}

function drawStatus() {
  if (!process.stderr.isTTY || running.size === 0) return;
  const steps = [...running].map(([title, startedAt]) => `${title} … ${secondsSince(startedAt)}`).join(' · ');
  process.stderr.write(CLEAR_LINE + steps.slice(0, process.stderr.columns - 1));
}

function secondsSince(startedAt) {
  return `${Math.round((Date.now() - startedAt) / 1000)} s`;
}
