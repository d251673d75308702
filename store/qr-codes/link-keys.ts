import { listWatchedUrls, type WatchedFields } from '../../core/link-watch/watched-urls.js';
import { sha256 } from '../sha256.js';

/** Lengths in hex digits. */
const HOST_LENGTH = 16;
const URL_LENGTH = 24;

/** Returns the key of a URL's host: a hash of its name and port. Temporal receives these keys instead of host names. */
export function hostKeyOf(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return sha256(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`).slice(0, HOST_LENGTH);
}

/** Returns the key of a URL: the key of its host, a colon, and a hash of the URL. Equal URLs have equal keys in all codes. */
export function linkKeyOf(url: string): string {
  return `${hostKeyOf(url)}:${sha256(url).slice(0, URL_LENGTH)}`;
}

/** Returns the keys of the URLs of a code. */
export function linkKeysOf(code: WatchedFields): string[] {
  return listWatchedUrls(code).map(linkKeyOf);
}

/** Matches the keys of all URLs of a host; `;` follows `:` in ASCII. */
export function linksOfHost(host: string) {
  return { $gte: `${host}:`, $lt: `${host};` };
}
