import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { canHavePythonPackage, pythonEnvironment } from '../../bench/lib/python-environment.js';

/** Python's package that generates one-time passwords. */
const PACKAGE = ['pyotp', '2.12.1'] as const;
const PROGRAM = fileURLToPath(new URL('generate_codes.py', import.meta.url));

const STEP_MS = 30_000;
/** Longer than the requests of one test take. */
const MARGIN_MS = 8_000;

/** Whether this machine has Python, or must have it. */
export const canHaveAuthenticator = Boolean(process.env['CI']) || canHavePythonPackage(...PACKAGE);

/** An entry of an authenticator app. */
export interface Authenticator {
  issuer: string;
  name: string;
  /** In base32. */
  secret: string;
  /** Returns the code of a time step. @param offset Number of steps after the present one, -3 to 3. */
  code(offset?: number): string;
}

/**
 * Adds an entry to an authenticator app. Waits until the present time step lasts for some more seconds, so
 * that the codes of a test keep their distance from it.
 *
 * @param uri The `otpauth:` URI that the app scans.
 */
export async function scanWithPyotp(uri: string): Promise<Authenticator> {
  const python = join(await pythonEnvironment(...PACKAGE), 'bin', 'python');
  await awaitTimeStep();
  const offsets = [-3, -2, -1, 0, 1, 2, 3];
  const times = offsets.map((offset) => Math.floor((Date.now() + offset * STEP_MS) / 1_000));
  const child = spawn(python, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ uri, times }));
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const { codes, ...entry } = JSON.parse(output) as Authenticator & { codes: string[] };
  return { ...entry, code: (offset = 0) => codes[offsets.indexOf(offset)]! };
}

/** Waits for the next time step if the present one ends soon. */
export async function awaitTimeStep(): Promise<void> {
  const remainingMs = STEP_MS - (Date.now() % STEP_MS);
  if (remainingMs < MARGIN_MS) await sleep(remainingMs + 1);
}
