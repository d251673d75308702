import { csvLine } from '../../basics/csv.js';
import type { MapEntry, RedirectMap } from './map-entry.js';

const COLUMNS = ['host', 'path', 'kind', 'status', 'location', 'qrCodeId', 'name', 'note'] as const;

/** Renders a map as CSV. */
export async function* renderCsvMap(map: RedirectMap): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const entry of allEntries(map)) yield csvLine(COLUMNS.map((column) => entry[column]));
}

/** Renders a map as a JSON array. */
export async function* renderJsonMap(map: RedirectMap): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const entry of allEntries(map)) {
    yield separator + JSON.stringify(Object.fromEntries(COLUMNS.map((column) => [column, entry[column]])));
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* allEntries({ hosts, entriesOf }: RedirectMap): AsyncGenerator<MapEntry> {
  for (const host of hosts) yield* entriesOf(host);
}
