import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { canHavePythonPackage, pythonEnvironment } from '../../bench/lib/python-environment.js';

/** Python's package that interprets the data of barcodes. */
const PACKAGE = ['biip', '5.2.0'] as const;
const PROGRAM = fileURLToPath(new URL('read_gs1.py', import.meta.url));

/** Whether this machine has Python, or must have it. */
export const canReadGs1 = Boolean(process.env['CI']) || canHavePythonPackage(...PACKAGE);

/** Reads GS1 Digital Link URIs with biip. @returns AIs with their values; null where biip rejects a URI. */
export async function readWithBiip(
  uris: readonly string[],
): Promise<([ai: string, value: string][] | null)[]> {
  const python = join(await pythonEnvironment(...PACKAGE), 'bin', 'python');
  const child = spawn(python, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(uris));
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return JSON.parse(output) as ([string, string][] | null)[];
}
