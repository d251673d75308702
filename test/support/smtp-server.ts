import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { canHavePythonPackage, pythonEnvironment } from '../../bench/lib/python-environment.js';
import { waitFor } from './wait-for.js';

const LIBRARY = ['aiosmtpd', '1.4.6'] as const;
const PROGRAM = fileURLToPath(new URL('smtp_server.py', import.meta.url));

/** Whether this machine has Python, or must have it. */
export const canReceiveMail = Boolean(process.env['CI']) || canHavePythonPackage(...LIBRARY);

/** A mail as Python's email package reads it. */
export interface ReceivedMail {
  /** Addresses of the envelope. */
  from: string;
  to: string[];
  type: string;
  /** All headers as they were sent, separated by CR LF. */
  head: string;
  /** By name in lower case. */
  headers: Record<string, string>;
  /** Names of all headers, in their order, so that a repeated one is twice. */
  names: string[];
  defects: string[];
  parts: { type: string; charset: string; text: string; links: string[] }[];
}

export interface SmtpServer {
  port: number;
  /** All mails so far, also those that the server did not accept. */
  mails: readonly ReceivedMail[];
  /** Waits for a number of mails to an address. */
  expect(to: string, count: number, timeoutMs?: number): Promise<ReceivedMail[]>;
  stop(): Promise<void>;
}

/**
 * Starts an SMTP server of the Python library aiosmtpd on loopback; the local part of a recipient decides
 * what it does, see the program.
 *
 * @param tls Paths of a certificate and its key, for TLS from the start.
 */
export async function startSmtpServer(tls: readonly string[] = []): Promise<SmtpServer> {
  const python = join(await pythonEnvironment(...LIBRARY), 'bin', 'python');
  const child = spawn(python, [PROGRAM, ...tls], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout);
  const mails: ReceivedMail[] = [];
  const [port] = (await once(lines, 'line')) as [string];
  lines.on('line', (line) => mails.push(JSON.parse(line) as ReceivedMail));
  const mailsTo = (address: string) => mails.filter(({ to }) => to.includes(address));
  return {
    port: Number(port),
    mails,
    async expect(to, count, timeoutMs = 30_000) {
      await waitFor(
        () => mailsTo(to).length >= count,
        timeoutMs,
        () => `${count} mails to ${to}; there are ${mailsTo(to).length}`,
      );
      return mailsTo(to);
    },
    async stop() {
      child.stdin.end();
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}
