import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * Characters beyond ASCII that a terminal may obey: C1 controls, line separators, and marks of direction.
 * Others choose the names of codes, and visitors choose referrers.
 */
const UNSAFE = '\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069';
const IN_TEXT = new RegExp(`[\\u0000-\\u001f${UNSAFE}]|\\p{Surrogate}`, 'gu');
const IN_JSON = new RegExp(`[${UNSAFE}]`, 'gu');

/** Columns of the progress bar. */
const BAR_WIDTH = 30;
/** Minimum interval between two states of the progress bar, except for the first and the last one. */
const MIN_REDRAW_MS = 100;

/** Replaces each control character in text of others by a space. */
export function plainText(text: string): string {
  return text.replace(IN_TEXT, ' ');
}

/** Serializes a value as JSON, with escapes in place of control characters: parsers read the same value. */
export function serializeJson(value: unknown, indent?: number): string {
  const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, undefined, indent).replace(IN_JSON, escape);
}

/** Input and output of a process. */
export interface Terminal {
  /** Writes results to stdout: a line of text, or bytes. Also resolves if nobody reads them any longer. */
  print: (content: string | Uint8Array) => Promise<void>;
  /** Writes lines about anything but results to stderr. */
  report: (text: string) => void;
  /** Shows how much of a step is done: as a bar on a terminal, otherwise as one line per step. */
  showProgress: (step: string, done?: number, total?: number) => void;
  /** Whether there is a terminal to ask on. */
  canAsk: boolean;
  /** Whether stdout is a terminal, which gets colors and no raw bytes. */
  isScreen: boolean;
  /** Asks a question. Resolves with whether the response is yes. */
  ask: (question: string, signal: AbortSignal) => Promise<boolean>;
}

/**
 * Creates the terminal of this process.
 *
 * @param key API key, which is removed from all that is reported; may be empty.
 * @param onClosed Called when nobody reads the output any longer, as after `| head`.
 */
export function createTerminal(key: string, onClosed: () => void): Terminal {
  const { stdin, stdout, stderr } = process;
  const bar = { step: '', text: '', drawnAt: 0 };
  stdout.on('error', onClosed);
  stderr.on('error', () => undefined);
  process.on('exit', endBar);

  function endBar(): void {
    if (bar.text !== '') stderr.write('\n');
    bar.text = '';
  }

  function report(text: string): void {
    endBar();
    stderr.write(key === '' ? text : text.replaceAll(key, '***'));
  }

  return {
    print(content) {
      endBar();
      const bytes = typeof content === 'string' ? `${content}\n` : content;
      return new Promise((resolve) => stdout.write(bytes, () => resolve()));
    },
    report: (text) => report(`${text}\n`),
    showProgress(step, done = 0, total = 0) {
      const isNew = step !== bar.step;
      bar.step = step;
      if (isNew) endBar();
      if (isNew && !stderr.isTTY) report(`${step}\n`);
      const isDue = isNew || done >= total || Date.now() - bar.drawnAt >= MIN_REDRAW_MS;
      if (!stderr.isTTY || !isDue) return;
      const percent = total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100));
      const filled = '#'.repeat(Math.floor((percent / 100) * BAR_WIDTH)).padEnd(BAR_WIDTH, '.');
      const counts = [done, total].map((count) => count.toLocaleString('en-US')).join(' of ');
      bar.text = `${step.padEnd(12)} [${filled}]${total === 0 ? '' : ` ${percent}%  ${counts}`}`;
      bar.drawnAt = Date.now();
      stderr.write(`\r${bar.text.slice(0, stderr.columns - 1)}\u001b[K`);
    },
    canAsk: stdin.isTTY && stderr.isTTY,
    isScreen: stdout.isTTY,
    async ask(question, signal) {
      report(`${question} [y/N] `);
      // Not in raw mode, so that Ctrl-C is a signal.
      const lines = createInterface({ input: stdin, terminal: false });
      const responses = [once(lines, 'line', { signal }), once(lines, 'close', { signal })];
      let line: string | undefined;
      try {
        [line] = (await Promise.race(responses)) as [string?];
        return /^\s*y(es)?\s*$/i.test(line ?? '');
      } finally {
        if (line === undefined) report('\n');
        void Promise.allSettled(responses);
        lines.close();
      }
    },
  };
}
