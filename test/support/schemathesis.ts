import { join } from 'node:path';
import { canHavePythonPackage, pythonEnvironment } from '../../bench/lib/python-environment.js';

const VERSION = '4.32.5';

/** Returns whether this machine has schemathesis or a Python to install it with. */
export function canHaveSchemathesis(env = process.env): boolean {
  return Boolean(env['SCHEMATHESIS_PATH']) || canHavePythonPackage('schemathesis', VERSION, env);
}

/**
 * Returns the path of schemathesis: `SCHEMATHESIS_PATH`, or this version from the cache folder.
 * @throws Error that says what to do if it cannot be installed
 */
export async function findSchemathesis(env = process.env): Promise<string> {
  if (env['SCHEMATHESIS_PATH']) return env['SCHEMATHESIS_PATH'];
  return join(await pythonEnvironment('schemathesis', VERSION, { env }), 'bin', 'schemathesis');
}
