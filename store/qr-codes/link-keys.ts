import ipaddr from 'ipaddr.js';
import { listWatchedUrls, type WatchedFields } from '../../core/codes/link-watch/watched-urls.js';
import { sha256 } from '../sha256.js';

/** Lengths in hex digits. */
const HOST_LENGTH = 16;
const URL_LENGTH = 24;

/**
 * Returns the key of a URL's host: a hash of its name and port. Temporal receives these keys instead of host
 * names.
 */
export function hostKeyOf(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return keyOf(hostname, Number(port) || (protocol === 'https:' ? 443 : 80));
}

/**
 * Returns the keys of a connection: the key of the host name, equal to `hostKeyOf` of its URLs, and the key
 * of the IP address, which all names of a server share. One key if the URL has the IP address instead of a
 * name.
 *
 * @param host Host name, or an IP address without brackets.
 */
export function connectionKeysOf(host: string, port: number, ip: string): string[] {
  const hostname = ipaddr.IPv6.isValid(host) ? `[${host}]` : host;
  return [...new Set([keyOf(hostname, port), keyOf(hostnameOfIp(ip), port)])];
}

function keyOf(hostname: string, port: number): string {
  return sha256(`${hostname}:${port}`).slice(0, HOST_LENGTH);
}

/**
 * Returns an IP address as it is written in URLs. An IPv4 address that is mapped into IPv6 is the IPv4
 * address.
 */
function hostnameOfIp(text: string): string {
  const ip = ipaddr.process(text);
  return ip.kind() === 'ipv6' ? new URL(`http://[${ip.toString()}]`).hostname : ip.toString();
}

/**
 * Returns the key of a URL: the key of its host, a colon, and a hash of the URL. Equal URLs have equal keys
 * in all codes.
 */
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
