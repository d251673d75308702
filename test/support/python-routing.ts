import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { canHavePythonPackage, pythonEnvironment } from '../../bench/lib/python-environment.js';
import type { Routing } from '../../core/codes/routing/routing-schema.js';

/** Python's package of time zone data. */
const PACKAGE = ['tzdata', '2025.2'] as const;
const PROGRAM = fileURLToPath(new URL('evaluate_routing.py', import.meta.url));

/** Whether this machine has Python, or must have it. */
export const canEvaluateInPython = Boolean(process.env['CI']) || canHavePythonPackage(...PACKAGE);

/** A visitor of a code with a routing. */
export interface RoutingCase {
  routing: Routing;
  visitor: {
    os: string | null;
    device: string;
    browser: string | null;
    country: string | null;
    region: string | null;
    city: string | null;
    language: string;
    ip: string;
    query: string;
  };
  at: string;
  /** URL of the code. */
  url: string;
  shortCode: string;
}

/** Where Python sends the visitor. */
export interface PythonResult {
  rule: string;
  /** The conditions that did not match, by rule, up to the one that matches. */
  failed: Record<string, string[]>;
  url: string;
}

/** Evaluates routings with an independent program in Python. */
export async function evaluateInPython(cases: readonly RoutingCase[]): Promise<PythonResult[]> {
  const python = join(await pythonEnvironment(...PACKAGE), 'bin', 'python');
  const child = spawn(python, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(cases));
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return JSON.parse(output) as PythonResult[];
}
