import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findOnPath } from '../../embedded/find-program.js';

const PROGRAM = fileURLToPath(new URL('scripted_server.py', import.meta.url));
const PYTHON = findOnPath(['python3', 'python'], process.env['PATH']);

/** Whether this machine has Python, or must have it. */
export const canScriptServer = Boolean(process.env['CI']) || PYTHON !== undefined;

/** A response of a script. `{date+1}` in a header is the HTTP date in one second. */
export interface ScriptedResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Closes the connection without a response. */
  drop?: boolean;
  /** Seconds before the response. */
  stall?: number;
  /** Seconds between the headers and the body. */
  stallBody?: number;
}

export interface SeenRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  /** In Unix seconds. */
  at: number;
}

export interface ScriptedServer {
  /**
   * Stores a script: responses, the last of which repeats, or a collection that is served in pages.
   *
   * @returns The URL that a client uses, and what it has requested so far.
   */
  script(
    responses: ScriptedResponse[] | { collection: number },
  ): Promise<{ url: string; requests: () => Promise<SeenRequest[]> }>;
  stop(): Promise<void>;
}

/** Starts an HTTP server of Python's standard library on loopback. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const child = spawn(PYTHON ?? 'python3', [PROGRAM], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
  const base = `http://127.0.0.1:${port}`;
  let scripts = 0;
  return {
    async script(responses) {
      const name = `s${(scripts += 1)}`;
      await fetch(`${base}/-/${name}`, { method: 'POST', body: JSON.stringify(responses) });
      const requests = async () => (await (await fetch(`${base}/-/${name}`)).json()) as SeenRequest[];
      return { url: `${base}/${name}`, requests };
    },
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}
