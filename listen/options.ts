import { parseArgs } from 'node:util';
import { SUBSCRIBABLE_EVENTS, type SubscribableEvent } from '../core/events/event-types.js';
import { ListenError } from './errors.js';

export const USAGE = `Usage: npm run --silent webhook:listen -- [options]

Registers a receiver on this machine with a running service, verifies the events that arrive, and prints them.

  --url URL        URL of the service; default: QRELAY_URL, otherwise PUBLIC_URL or http://localhost:PORT
  --key KEY        API key with the scope webhooks (Business plan); default: QRELAY_API_KEY
  --events A,B     events to receive; default: all (${SUBSCRIBABLE_EVENTS.join(', ')})
  --port PORT      port to listen on at 127.0.0.1; default: any free port
  --endpoint URL   URL at which the service reaches this receiver if not at 127.0.0.1, for example the URL of a tunnel
  --json           print one line of JSON per event, for other programs
  --help
`;

export interface ListenOptions {
  help: boolean;
  serviceUrl: string;
  key: string;
  events: SubscribableEvent[];
  /** 0 for any free port. */
  port: number;
  /** Undefined for the receiver's own URL on loopback. */
  endpoint: string | undefined;
  json: boolean;
}

export interface ListenDefaults {
  serviceUrl: string;
  key: string | undefined;
}

/**
 * Parses the command line.
 *
 * @throws ListenError naming the invalid option.
 */
export function parseOptions(argv: readonly string[], defaults: ListenDefaults): ListenOptions {
  const given = parseArguments(argv);
  return {
    help: given.help,
    serviceUrl: parseUrl(given.url ?? defaults.serviceUrl, '--url').replace(/\/+$/, ''),
    key: given.key ?? defaults.key ?? '',
    events: parseEvents(given.events),
    port: parsePort(given.port),
    endpoint: given.endpoint === undefined ? undefined : parseUrl(given.endpoint, '--endpoint'),
    json: given.json,
  };
}

function parseArguments(argv: readonly string[]) {
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

function parseUrl(text: string, option: string): string {
  const isHttp = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isHttp) throw new ListenError(`${option} must be an http or https URL, such as http://localhost:3000`);
  return text;
}

function parseEvents(text: string | undefined): SubscribableEvent[] {
  if (text === undefined) return [...SUBSCRIBABLE_EVENTS];
  const names = text.split(',').map((name) => name.trim());
  const known = SUBSCRIBABLE_EVENTS.filter((event) => names.includes(event));
  const unknown = names.filter((name) => !known.some((event) => event === name));
  if (unknown.length > 0) {
    throw new ListenError(
      `--events: unknown event ${unknown.join(', ')}; available: ${SUBSCRIBABLE_EVENTS.join(', ')}`,
    );
  }
  return known;
}

function parsePort(text: string | undefined): number {
  const port = Number(text ?? 0);
  // Webhooks are sent to ports 80, 443, and 1024 to 65535. The first two need root, so they are not offered
  // here.
  const isUsable = Number.isInteger(port) && (port === 0 || (port >= 1024 && port <= 65_535));
  if (!isUsable) throw new ListenError('--port must be a number from 1024 to 65535');
  return port;
}
