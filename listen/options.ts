import { parseArgs } from 'node:util';
import { SUBSCRIBABLE_EVENTS, type SubscribableEvent } from '../core/webhooks/event-types.js';
import { ListenError } from './listen-error.js';

export const USAGE = `Usage: npm run --silent webhook:listen -- [options]

Registers a receiver on this machine with a running service, verifies what arrives and prints it.

  --url URL        the service; default: QRELAY_URL, else http://localhost:3000 or what PORT and PUBLIC_URL say
  --key KEY        an API key with the scope webhooks (Business plan); default: QRELAY_API_KEY
  --events A,B     which events; default: all (${SUBSCRIBABLE_EVENTS.join(', ')})
  --port PORT      where to listen on 127.0.0.1; default: any free port
  --endpoint URL   how the service reaches this receiver, where that isn't by 127.0.0.1: a tunnel's address
  --json           one line of JSON for each event, for other programs
  --help
`;

export interface ListenOptions {
  help: boolean;
  serviceUrl: string;
  key: string;
  events: SubscribableEvent[];
  /** 0: any that is free. */
  port: number;
  /** Undefined: this machine's loopback address. */
  endpoint: string | undefined;
  json: boolean;
}

export interface ListenDefaults {
  serviceUrl: string;
  key: string | undefined;
}

/** @throws ListenError that names the option that can't be used */
export function readOptions(argv: readonly string[], defaults: ListenDefaults): ListenOptions {
  const given = readArguments(argv);
  return {
    help: given.help,
    serviceUrl: readUrl(given.url ?? defaults.serviceUrl, '--url').replace(/\/+$/, ''),
    key: given.key ?? defaults.key ?? '',
    events: readEvents(given.events),
    port: readPort(given.port),
    endpoint: given.endpoint === undefined ? undefined : readUrl(given.endpoint, '--endpoint'),
    json: given.json,
  };
}

function readArguments(argv: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        url: { type: 'string' },
        key: { type: 'string' },
        events: { type: 'string' },
        port: { type: 'string' },
        endpoint: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new ListenError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function readUrl(text: string, option: string): string {
  const isHttp = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isHttp) throw new ListenError(`${option} must be an http or https URL, such as http://localhost:3000`);
  return text;
}

function readEvents(text: string | undefined): SubscribableEvent[] {
  if (text === undefined) return [...SUBSCRIBABLE_EVENTS];
  const names = text.split(',').map((name) => name.trim());
  const known = SUBSCRIBABLE_EVENTS.filter((event) => names.includes(event));
  const unknown = names.filter((name) => !known.some((event) => event === name));
  if (unknown.length > 0) {
    throw new ListenError(
      `--events: there is no event ${unknown.join(', ')}; there are ${SUBSCRIBABLE_EVENTS.join(', ')}`,
    );
  }
  return known;
}

function readPort(text: string | undefined): number {
  const port = Number(text ?? 0);
  // Webhooks go to 80, 443 and from 1024 up; a receiver of a developer takes one of the latter.
  const isUsable = Number.isInteger(port) && (port === 0 || (port >= 1024 && port <= 65_535));
  if (!isUsable) throw new ListenError('--port must be a number from 1024 to 65535');
  return port;
}
