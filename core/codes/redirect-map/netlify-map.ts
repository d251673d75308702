import { isServable, type MapEntry, type RedirectMap } from './map-entry.js';
import { entryComment, headerComments, headerUrl } from './map-text.js';

/** Limits of `_redirects` on Cloudflare Pages. @see https://developers.cloudflare.com/pages/configuration/redirects/ */
const MAX_RULES = 2_000;
const MAX_LINE = 1_000;

/**
 * Renders the map of one host as a `_redirects` file of Netlify, which Cloudflare Pages reads, too. Paths are
 * case-sensitive there, so short links are listed in lowercase and in capitals. Each path has a rule with and
 * one without a trailing slash, because Cloudflare Pages tells them apart.
 *
 * @see https://docs.netlify.com/manage/routing/redirects/overview/
 */
export async function* renderNetlifyMap(map: RedirectMap): AsyncGenerator<string> {
  const [host] = map.hosts;
  if (host === undefined) return;
  const size = { rules: 0, long: 0 };
  for await (const entry of map.entriesOf(host)) {
    for (const line of rulesOf(entry)) {
      size.rules += 1;
      if (line.length > MAX_LINE) size.long += 1;
    }
  }
  yield headerComments(map, [
    `${size.rules} rules, because each path is listed with and without a trailing slash, and short links in capitals, too`,
    `Cloudflare Pages reads at most ${MAX_RULES.toLocaleString('en')} static rules (${verdict(size.rules, MAX_RULES)}) and ${MAX_LINE.toLocaleString('en')} characters a line (${size.long === 0 ? 'no line is longer' : `${size.long} are longer`}), and ignores rules with the status 410`,
  ]);
  for await (const entry of map.entriesOf(host)) {
    yield entryComment(entry);
    for (const line of rulesOf(entry)) yield `${line}\n`;
  }
}

function verdict(rules: number, max: number): string {
  return rules > max ? `this file has ${rules - max} too many` : 'this file is within it';
}

function rulesOf(entry: MapEntry): string[] {
  if (!isServable(entry)) return [];
  const target = entry.location === null ? '/410.html 410' : `${headerUrl(entry.location)} ${entry.status}`;
  const spelled = entry.anyCase ? [entry.path.toLowerCase(), capitals(entry.path)] : [entry.path];
  return [...new Set(spelled)].flatMap((path) => {
    const from = escapePath(path);
    return [`${from} ${target}`, `${from}/ ${target}`];
  });
}

/** Returns a path in capitals. Escapes are the same in both cases. */
function capitals(path: string): string {
  return encodeURI(decodeURI(path).toUpperCase());
}

/** Encodes what would be a placeholder or a wildcard in the path of a rule. */
function escapePath(path: string): string {
  return path.replaceAll('*', '%2A').replaceAll(':', '%3A');
}
