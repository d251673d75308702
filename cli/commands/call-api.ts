import { extname } from 'node:path';
import { CommandError, defineCommand, UsageError, type Context } from '../command.js';
import { parseChoice, parseJson, readInput } from '../parse-values.js';
import { plainText, serializeJson } from '../terminal.js';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Media types of bodies by the extension of their file; others are JSON. */
const MEDIA_TYPES: Record<string, string> = { '.csv': 'text/csv', '.ndjson': 'application/x-ndjson' };

/** Page of a collection, as far as the next page depends on it. */
interface List {
  data: unknown[];
  pagination?: { nextCursor?: string | null; page?: number | null; totalPages?: number | null };
}

export const callApi = defineCommand({
  about: 'Send a request to any route',
  args: ['METHOD', 'PATH'],
  options: {
    body: { type: 'string', value: 'B', about: 'JSON, @FILE, or - for stdin' },
    query: {
      type: 'string',
      multiple: true,
      value: 'K=V',
      about: 'query parameter; repeat it for each',
    },
    header: { type: 'string', multiple: true, value: 'K:V', about: 'header; repeat it for each' },
    all: { type: 'boolean', about: 'print the items of all pages of a list, one per line' },
  },
  async run(context, { body: given, query = [], header = [], all = false }, [verb, path]) {
    const method = parseChoice('METHOD', verb.toUpperCase(), METHODS);
    // URL parsers read a backslash as a slash, and two slashes begin a host.
    if (!/^\/(?![/\\])[^\s\\#]*$/.test(path)) throw new UsageError('PATH must begin with one slash');
    if (all && method !== 'GET') throw new UsageError('--all is for GET');
    if (given !== undefined && /^(GET|HEAD)$/.test(method)) throw new UsageError(`${method} has no --body`);
    const [route, search = ''] = path.split(/\?(.*)/s);
    const parameters = new URLSearchParams(search);
    for (const text of query) parameters.append(...splitAt('--query', text, '='));
    const headers = parseHeaders(header);
    const body = given === undefined ? undefined : await readBody(given, headers);

    const send = async (page: object = {}): Promise<Response> => {
      for (const [name, value] of Object.entries(page)) parameters.set(name, String(value));
      const target = parameters.size > 0 ? `${route}?${parameters.toString()}` : route!;
      return context.request(method, target, { headers, body });
    };
    if (!all) return printResponse(context, await send());
    for (let next: object | undefined = { limit: 100 }; next;) {
      const { data, pagination } = await parseList(await send(next));
      for (const item of data) await context.print(serializeJson(item));
      const { nextCursor, page, totalPages } = pagination ?? {};
      next = nextCursor ? { cursor: nextCursor } : undefined;
      if (!next && page && totalPages && page < totalPages) next = { page: page + 1 };
    }
  },
});

function splitAt(option: string, text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  if (at < 1) throw new UsageError(`${option} must have the form NAME${separator}VALUE`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function parseHeaders(lines: readonly string[]): Headers {
  const pairs = lines.map((line) => splitAt('--header', line, ':'));
  try {
    return new Headers(pairs);
  } catch {
    // The error of the constructor would show the value, which may be a key.
    throw new UsageError('--header has a character that no header may have');
  }
}

async function readBody(given: string, headers: Headers): Promise<Uint8Array<ArrayBuffer> | string> {
  const file = given.startsWith('@') ? given.slice(1) : given;
  const isFile = given !== file || given === '-';
  if (!headers.has('Content-Type')) {
    headers.set('Content-Type', (isFile && MEDIA_TYPES[extname(file).toLowerCase()]) || 'application/json');
  }
  if (isFile) return readInput(file);
  parseJson(given, '--body');
  return given;
}

function isJson({ headers }: Response): boolean {
  return /^application\/(.+\+)?json\b/.test(headers.get('Content-Type') ?? '');
}

async function parseList(response: Response): Promise<List> {
  const body = isJson(response) ? ((await response.json()) as { data?: unknown }) : undefined;
  if (!Array.isArray(body?.data)) throw new CommandError('The response is not a list, which --all needs');
  return body as List;
}

/** Prints JSON by the rules of all commands, and other bodies as they arrive. */
async function printResponse({ json, print, isScreen }: Context, response: Response): Promise<void> {
  if (!response.body) return;
  if (isJson(response)) {
    const value = (await response.json()) as { data?: unknown };
    const items = Array.isArray(value?.data) ? (value.data as unknown[]) : [value];
    if (!json) await print(serializeJson(value, 2));
    else for (const item of items) await print(serializeJson(item));
  } else if (isScreen) {
    for (const line of (await response.text()).split('\n')) await print(plainText(line));
  } else {
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) await print(chunk);
  }
}
