import { join } from 'node:path';
import { canHavePythonPackage, pythonEnvironment } from './python-environment.js';

const VERSION = '4.32.5';

/** Whether this machine has what it takes: the program, or a Python to install it with. */
export function canHaveSchemathesis(env = process.env): boolean {
  return Boolean(env['SCHEMATHESIS_PATH']) || canHavePythonPackage('schemathesis', VERSION, env);
}

/**
 * The program `schemathesis` of this version: from `SCHEMATHESIS_PATH`, else from the cache folder.
 * @throws Error that says what to do where it can't be had
 */
export async function findSchemathesis(env = process.env): Promise<string> {
  if (env['SCHEMATHESIS_PATH']) return env['SCHEMATHESIS_PATH'];
  return join(await pythonEnvironment('schemathesis', VERSION, env), 'bin', 'schemathesis');
}
