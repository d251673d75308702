import { decodedPath, isServable, type MapEntry, type MapHost, type RedirectMap } from './map-entry.js';
import { entryComment, headerComments, headerUrl, spellings } from './map-text.js';

/** Caddy has no function for lowercase, but short links match in any case. */
const LOWERCASE = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  .map((letter) => `\turi replace ${letter} ${letter.toLowerCase()}\n`)
  .join('');

/**
 * Renders a map as a Caddyfile: a site per host. A `map` compares paths with their case; the paths of short
 * links are converted to lowercase before.
 *
 * @see https://caddyserver.com/docs/caddyfile/directives/map
 */
export async function* renderCaddyMap(map: RedirectMap): AsyncGenerator<string> {
  yield headerComments(map);
  yield `\n(redirect_map_lowercase) {\n${LOWERCASE}}\n`;
  for (const host of map.hosts) yield* renderHost(host, map.entriesOf(host));
}

async function* renderHost(host: MapHost, entries: AsyncIterable<MapEntry>): AsyncGenerator<string> {
  yield `
http://${host.name} {
	route {
		# No path of the map contains an encoded slash.
		@encoded_slash vars_regexp {http.request.orig_uri} (?i)^[^?]*%2f
		respond @encoded_slash 404
		# One trailing slash does not count.
		uri strip_suffix /
		@short path_regexp (?i)^${escapeRegex(host.prefix)}/r/[0-9a-z_-]+$
		route @short {
			import redirect_map_lowercase
		}
		map {path} {redirect_map_status} {redirect_map_location} {
`;
  for await (const entry of entries) {
    yield entryComment(entry, '\t\t\t');
    if (isServable(entry)) yield mappings(entry);
  }
  yield `			default 404 ""
		}
		@redirect vars {redirect_map_status} 302
		redir @redirect {redirect_map_location} 302
		@temporary vars {redirect_map_status} 307
		redir @temporary {redirect_map_location} 307
		respond "" {redirect_map_status}
	}
}
`;
}

function mappings(entry: MapEntry): string {
  return spellings(decodedPath(entry))
    .map((path) => {
      // A pattern expands `$`, and cannot contain a brace in any other way.
      const isShort = entry.kind === 'short' || entry.kind === 'former';
      const isPattern = (entry.anyCase && !isShort) || /[{}]/.test(path);
      const flag = entry.anyCase ? '(?i)' : '';
      const exact = isShort ? path.toLowerCase() : path;
      const input = isPattern ? `~${flag}^${escapeRegex(path)}$` : exact;
      const location = encodeBraces(headerUrl(entry.location ?? ''));
      const output = isPattern ? location.replaceAll('$', '$$$$') : location;
      return `\t\t\t${quote(input)} ${entry.status} ${quote(output)}\n`;
    })
    .join('');
}

/** Caddy expands placeholders in braces, also escaped ones (2.6). */
function encodeBraces(url: string): string {
  return url.replaceAll('{', '%7B').replaceAll('}', '%7D');
}

/**
 * Quotes a token. Between backticks everything is literal; between double quotes, only a backslash before a
 * quote is special, and must not be the last character.
 */
function quote(text: string): string {
  if (!text.includes('`')) return `\`${text}\``;
  return `"${text.replaceAll(/\\(?="|$)/g, '%5C').replaceAll('"', String.raw`\"`)}"`;
}

/** Escapes text for a pattern of Go. Braces become escapes, because they would begin a placeholder. */
function escapeRegex(text: string): string {
  return text
    .replaceAll(/[\\^$.*+?()[\]|]/g, String.raw`\$&`)
    .replaceAll('{', String.raw`\x7b`)
    .replaceAll('}', String.raw`\x7d`);
}
