import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { canHavePythonPackage, pythonEnvironment } from '../../bench/lib/python-environment.js';

const LIBRARY = ['dnslib', '0.9.26'] as const;
const PROGRAM = fileURLToPath(new URL('dns_server.py', import.meta.url));

/** TXT values by name; null: the server fails. Other names do not exist. */
type Zone = Readonly<Record<string, readonly string[] | null>>;

export interface PythonDnsServer {
  /** `IP:port`, for `DNS_SERVERS`. */
  address: string;
  /** Replaces the zone; the next query finds it. */
  serve(zone: Zone): Promise<void>;
  stop(): Promise<void>;
}

/** Returns whether this machine has Python with the library, or can install it. */
export function canServeDns(): boolean {
  return canHavePythonPackage(...LIBRARY);
}

/** Starts a name server of the Python library dnslib on loopback, over UDP. */
export async function startPythonDnsServer(): Promise<PythonDnsServer> {
  const python = join(await pythonEnvironment(...LIBRARY), 'bin', 'python');
  const child = spawn(python, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const port = (await lines.next()).value;
  return {
    address: `127.0.0.1:${port}`,
    async serve(zone) {
      child.stdin.write(`${JSON.stringify(zone)}\n`);
      await lines.next();
    },
    async stop() {
      child.stdin.end();
      await once(child, 'close');
    },
  };
}
