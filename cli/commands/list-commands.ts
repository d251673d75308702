import { defineCommand, UsageError, type Command, type Options } from '../command.js';
import { printItems } from '../print-results.js';

/** Filters of the route that lists codes, under their names in kebab-case. Exports have the same ones. */
export const CODE_FILTERS = {
  id: { type: 'string', multiple: true, value: 'ID', about: 'codes with these IDs; repeat it for each' },
  type: { type: 'string', value: 'TYPE', about: 'codes of this type' },
  tag: { type: 'string', value: 'TAG', about: 'codes with this tag' },
  tags: {
    type: 'string',
    multiple: true,
    value: 'TAG',
    about: 'codes with at least one of these tags; repeat it',
  },
  folder: { type: 'string', value: 'ID', about: 'codes directly in this folder; none: in no folder' },
  'include-subfolders': { type: 'boolean', about: 'with --folder, also codes in folders below it' },
  status: { type: 'string', value: 'STATUS', about: 'active or paused' },
  state: { type: 'string', value: 'STATE', about: 'active, paused, scheduled, expired, or exhausted' },
  health: { type: 'string', value: 'HEALTH', about: 'codes whose destinations have this health' },
  template: { type: 'string', value: 'ID', about: 'codes with this template; none: without one' },
  domain: { type: 'string', value: 'NAME', about: 'codes with this domain; none: without one' },
  file: { type: 'string', value: 'ID', about: 'codes that use this file' },
  search: {
    type: 'string',
    value: 'TEXT',
    about: 'part of a name, a tag, metadata, a short code, or a payload',
  },
  'created-from': { type: 'string', value: 'TIME', about: 'codes created at this time or later' },
  'created-to': { type: 'string', value: 'TIME', about: 'codes created before this time' },
  archived: { type: 'string', value: 'MODE', about: 'exclude (default), include, or only' },
} as const satisfies Options;

const CODE_SORT = { sort: { type: 'string', value: 'ORDER', about: 'order; default: -createdAt' } } as const;

const JOB_FILTERS = {
  type: { type: 'string', value: 'TYPE', about: 'jobs of this type' },
  status: { type: 'string', value: 'STATUS', about: 'jobs with this status' },
} as const satisfies Options;

const PAGING = {
  limit: { type: 'string', value: 'N', about: 'maximum number of items; default: 20' },
  all: { type: 'boolean', about: 'all items' },
} as const satisfies Options;

/** Largest page of a list. */
const MAX_PAGE_SIZE = 100;

/** Returns the options that are given, under their names in the API. */
export function findGiven(options: Options, values: object): Record<string, unknown> {
  const given = Object.entries(values).filter(([name, value]) => name in options && value !== undefined);
  const camelCase = (name: string) => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(given.map(([name, value]) => [camelCase(name), value as unknown]));
}

export const listCodes = listCommand('listQrCodes', {
  about: 'List codes',
  options: { ...CODE_FILTERS, ...CODE_SORT },
  fields: ['id', 'type', 'state', 'totalScans', 'shortUrl', 'name'],
});

export const listJobs = listCommand('listJobs', {
  about: 'List jobs, newest first',
  options: JOB_FILTERS,
  fields: ['id', 'type', 'status', 'createdAt', 'finishedAt'],
});

function listCommand(
  operation: 'listQrCodes' | 'listJobs',
  { about, options, fields }: { about: string; options: Options; fields: readonly string[] },
): Command {
  return defineCommand({
    about,
    args: [],
    options: { ...options, ...PAGING },
    async run(context, values) {
      const { all = false, limit = all ? 'Infinity' : '20' } = values;
      if (all && limit !== 'Infinity') throw new UsageError('--all and --limit exclude each other');
      if (!all && !/^[1-9]\d{0,8}$/.test(limit)) throw new UsageError('--limit must be at least 1');
      const query = { ...findGiven(options, values), limit: Math.min(+limit, MAX_PAGE_SIZE) };
      const items = context.qrelay.iterate(operation, { query, signal: context.stop });
      await printItems(context, take(items, +limit), fields);
    },
  });
}

async function* take(items: AsyncIterable<object>, limit: number): AsyncGenerator<object> {
  let count = 0;
  for await (const item of items) {
    yield item;
    if (++count >= limit) return;
  }
}
