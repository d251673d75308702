import { decodedPath, isServable, type MapEntry, type MapHost, type RedirectMap } from './map-entry.js';
import { entryComment, headerComments, headerUrl, spellings } from './map-text.js';

/**
 * Longest key of a map in bytes that fits in a bucket of the default size, 64 bytes with 8-byte pointers. The
 * file sets no size of buckets, because the directive must not occur twice in a configuration.
 */
const MAX_KEY_BYTES = 46;
/** nginx keeps the length of a location's name in one byte. Longer paths are regular expressions. */
const MAX_LOCATION_BYTES = 255;
/** nginx reads parameters of up to 4,096 bytes, quotes included. */
const MAX_PARAMETER_BYTES = 4_000;
/** The longest host name that fits in the hash of server names; longer ones are regular expressions. */
const MAX_HASHED_NAME = 40;
/** Longest suffix of a variable's name that fits in the hash of variables. */
const MAX_SUFFIX = 30;
/** nginx has no escape for `$`: this variable contains one. */
const DOLLAR = '${literal_dollar}';

/**
 * Renders a map as an include for the `http` block of nginx: a server per host.
 *
 * Short links are in a `map`, which ignores case as they do. Aliases are in another one, and a third has
 * their exact paths, because their case counts. What does not fit in a map is a location. Each request is
 * served by lookups in hash tables, however many entries there are.
 *
 * @see https://nginx.org/en/docs/http/ngx_http_map_module.html
 */
export async function* renderNginxMap(map: RedirectMap): AsyncGenerator<string> {
  yield headerComments(map, ['Include this file in the http block of nginx.']);
  yield '\ngeo $literal_dollar {\n    default "$";\n}\n';
  for (const host of map.hosts) yield* renderHost(host, () => map.entriesOf(host));
}

async function* renderHost(host: MapHost, read: () => AsyncIterable<MapEntry>): AsyncGenerator<string> {
  const suffix = variableSuffix(host.name);
  const names = {
    code: 'redirect_code',
    short: `short_${suffix}`,
    alias: `alias_${suffix}`,
    path: `path_${suffix}`,
  };
  const inMap = createPlacement(host);
  yield `\nmap $${names.code} $${names.short} {\n    default "";\n`;
  for await (const entry of read()) {
    if (isShortLink(entry)) {
      yield entryComment(entry, '    ');
      if (inMap(entry)) yield `    ${quote(shortCodeOf(entry, host))} ${value(entry)};\n`;
    }
  }
  yield `}\n\nmap $uri $${names.alias} {\n    default "";\n`;
  // Decides again in the same order, so that each pass over the aliases places them alike.
  const places = () => createPlacement(host);
  yield* mapAliases(read(), places(), (entry) => value(entry), true);
  yield `}\n\nmap $uri $${names.path} {\n    default "";\n`;
  yield* mapAliases(read(), places(), (entry, path) => (entry.anyCase ? '$uri' : `"${escape(path, true)}"`));
  yield `}\n${serverHead(host)}`;
  yield* renderLocations(read(), places(), host);
  yield serverTail(host, names);
}

async function* mapAliases(
  entries: AsyncIterable<MapEntry>,
  inMap: Placement,
  valueOf: (entry: MapEntry, path: string) => string,
  hasComments = false,
): AsyncGenerator<string> {
  for await (const entry of entries) {
    if (isShortLink(entry)) continue;
    if (hasComments) yield entryComment(entry, '    ');
    if (!inMap(entry)) continue;
    for (const path of spellings(decodedPath(entry))) yield `    ${quote(path)} ${valueOf(entry, path)};\n`;
  }
}

async function* renderLocations(
  entries: AsyncIterable<MapEntry>,
  inMap: Placement,
  host: MapHost,
): AsyncGenerator<string> {
  for await (const entry of entries) {
    if (!isServable(entry) || inMap(entry)) continue;
    for (const path of spellings(decodedPath(entry))) {
      const matcher = isShortLink(entry)
        ? `~* ${quote(`^${escapeRegex(host.prefix)}/r/${shortCodeOf(entry, host)}$`)}`
        : pathMatcher(entry, path);
      yield `    location ${matcher} {\n${returnStatements(entry)}    }\n`;
    }
  }
}

function pathMatcher({ anyCase }: MapEntry, path: string): string {
  const pattern = `^${escapeRegex(path)}$`;
  if (anyCase) return `~* ${quote(`(*UTF)${pattern}`)}`;
  return byteLength(path) > MAX_LOCATION_BYTES ? `~ ${quote(pattern)}` : `= ${quote(path)}`;
}

/** Returns whether an entry is in a map. Must be asked about all entries of a host in their order. */
type Placement = (entry: MapEntry) => boolean;

/**
 * Creates the decision where entries are. A map cannot have two keys that differ in case only, so the second
 * one is a location.
 */
function createPlacement(host: MapHost): Placement {
  const keys = new Set<string>();
  return (entry) => {
    if (!isServable(entry)) return false;
    if (entry.kind === 'gs1' || byteLength(value(entry)) > MAX_PARAMETER_BYTES) return false;
    if (isShortLink(entry)) return byteLength(shortCodeOf(entry, host)) <= MAX_KEY_BYTES;
    const paths = spellings(decodedPath(entry));
    // nginx compares ASCII letters without case, and no others.
    if (entry.anyCase && !isAscii(paths[0]!)) return false;
    if (paths.some((path) => byteLength(path) > MAX_KEY_BYTES)) return false;
    const folded = paths.map(asciiLowerCase);
    if (folded.some((key) => keys.has(key))) return false;
    for (const key of folded) keys.add(key);
    return true;
  };
}

function serverHead({ name }: MapHost): string {
  const serverName = name.length > MAX_HASHED_NAME ? `~^${escapeRegex(name)}$` : name;
  return `
server {
    listen 80;
    server_name ${quote(serverName)};
    merge_slashes off;
    # No path of the map contains an encoded slash.
    if ($request_uri ~ "^[^?]*%2[Ff]") {
        return 404;
    }
    # One trailing slash does not count.
    rewrite "^(.+)/$" "$1";
`;
}

function serverTail(
  { prefix }: MapHost,
  { code, short, alias, path }: Record<'code' | 'short' | 'alias' | 'path', string>,
): string {
  return `    location ~* "^${escapeRegex(prefix)}/r/(?<${code}>[0-9a-z_-]+)$" {
${returnVariable(short)}    }
    location / {
        # Letter case counts.
        if ($uri != $${path}) {
            return 404;
        }
${returnVariable(alias)}    }
}
`;
}

function returnVariable(name: string): string {
  return `        if ($${name} = "") {
            return 404;
        }
        if ($${name} = "410") {
            return 410;
        }
        return 302 $${name};
`;
}

/** Returns the statements that respond with an entry. A long destination is put together from parts. */
function returnStatements(entry: MapEntry): string {
  if (entry.location === null) return '        return 410;\n';
  const parts = headerUrl(entry.location).match(/.{1,200}/gs) ?? [];
  const last = parts.pop() ?? '';
  const sets = parts.map((part, index) => {
    const before = index === 0 ? '' : '${redirect_target}';
    return `        set $redirect_target "${before}${escape(part, true)}";\n`;
  });
  const before = sets.length === 0 ? '' : '${redirect_target}';
  return `${sets.join('')}        return ${entry.status} "${before}${escape(last, true)}";\n`;
}

/** Returns the value of an entry in a map: its destination, or 410. */
function value({ location }: MapEntry): string {
  return location === null ? '"410"' : `"${escape(headerUrl(location), true)}"`;
}

/** Quotes a parameter in which nginx expands no variables. */
function quote(text: string): string {
  return `"${escape(text, false)}"`;
}

/** Escapes text between quotes. @param hasVariables Whether nginx expands variables in the parameter. */
function escape(text: string, hasVariables: boolean): string {
  const escaped = text.replaceAll(/[\\"]/g, String.raw`\$&`);
  return hasVariables ? escaped.replaceAll('$', () => DOLLAR) : escaped;
}

function isShortLink({ kind }: MapEntry): boolean {
  return kind === 'short' || kind === 'former';
}

function shortCodeOf({ path }: MapEntry, { prefix }: MapHost): string {
  return path.slice(`${prefix}/r/`.length);
}

/**
 * Returns a name for the variables of a host, so that the files of several hosts can be included. Dots and
 * hyphens are never neighbors, so no two hosts have the same one. A long one is shortened, because the hash
 * of variables has buckets, too.
 */
function variableSuffix(hostName: string): string {
  const suffix = hostName.replaceAll('-', '__').replaceAll(/\W/g, '_');
  return suffix.length > MAX_SUFFIX ? `${suffix.slice(0, MAX_SUFFIX - 9)}_${hash32(suffix)}` : suffix;
}

/** Returns eight hexadecimal digits that tell texts apart (FNV-1a). */
function hash32(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function escapeRegex(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|#\s-]/g, String.raw`\$&`);
}

function asciiLowerCase(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
