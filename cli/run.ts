import { Qrelay } from '../sdk/index.js';
import { sendRequest } from '../sdk/send-request.js';
import { parseOptions } from '../sdk/settings.js';
import { UsageError, type Context, type RawRequest } from './command.js';
import { COMMANDS } from './commands.js';
import { describeError } from './describe-error.js';
import { findCommand, helpOf, parseCommand } from './parse-command.js';
import { createTerminal, type Terminal } from './terminal.js';

/**
 * Runs the command line of this process.
 *
 * @param argv Arguments without the names of the programs.
 * @returns The exit status: 0 done; 1 rejected, job failed, or no response; 2 wrong use, before any request.
 */
export async function runCli(argv: readonly string[], version: string): Promise<number> {
  const stop = new AbortController();
  let isClosed = false;
  const { name, command, rest, asksFor, ...given } = findCommand(argv, COMMANDS);
  const key = (given.key ?? process.env['QRELAY_API_KEY'] ?? '').trim();
  const terminal = createTerminal(key, () => {
    isClosed = true;
    stop.abort();
  });
  // A second signal ends the process at once, whatever the service does.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => (stop.signal.aborted ? process.exit(1) : stop.abort()));
  }
  try {
    if (asksFor !== undefined) {
      await terminal.print(asksFor === 'help' ? helpOf(name, COMMANDS) : version);
    } else {
      if (!command) throw new UsageError(`There is no such command.\n\n${helpOf(name, COMMANDS)}`);
      const { values, args } = parseCommand(name, command, rest);
      await command.run(createContext(values, key, terminal, stop.signal), values, args);
    }
    return 0;
  } catch (error) {
    if (isClosed) return 0;
    describeError(error, stop.signal).forEach(terminal.report);
    return error instanceof UsageError ? 2 : 1;
  }
}

/** @throws UsageError without a valid URL and a valid key */
function createContext(
  { url = process.env['QRELAY_URL'], json = false }: { url?: string; json?: boolean },
  key: string,
  terminal: Terminal,
  stop: AbortSignal,
): Context {
  if (!url) throw new UsageError('A URL is required: pass --url or set QRELAY_URL');
  if (key === '') throw new UsageError('An API key is required: pass --key or set QRELAY_API_KEY');
  try {
    const settings = parseOptions({ url, key });
    const request = (method: string, path: string, { headers = new Headers(), body }: RawRequest = {}) => {
      if (!headers.has('Authorization')) headers.set('Authorization', `Bearer ${key}`);
      return sendRequest({ method, url: settings.url + path, headers, body, signal: stop }, settings);
    };
    return { ...terminal, qrelay: new Qrelay(settings), request, json, stop };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
