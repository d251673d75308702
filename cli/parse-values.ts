import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { UsageError } from './command.js';

/** Returns a value that is one of some texts. @throws UsageError */
export function parseChoice<Choice extends string>(
  option: string,
  text: string,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw new UsageError(`${option} must be one of ${choices.join(', ')}`);
  return found;
}

/** Reads a file, or stdin for `-`. @throws UsageError if there is no such file */
export async function readInput(file: string): Promise<Uint8Array<ArrayBuffer>> {
  if (file === '-') return new Uint8Array(await buffer(process.stdin));
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read (${error.code})`);
  });
  return new Uint8Array(content);
}

/** Parses JSON. @param source What the message calls the text. @throws UsageError */
export function parseJson(text: string | Uint8Array, source: string): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text));
  } catch (error) {
    throw new UsageError(`${source} is not JSON: ${(error as Error).message}`);
  }
}
