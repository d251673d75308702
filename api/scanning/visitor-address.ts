import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import express from 'express';
import { BoundedCache } from './bounded-cache.js';

type Trust = (address: string, hop: number) => boolean;

/** More hops than any real chain has; the rest of a hostile header is not read. */
const MAX_HOPS = 32;
const MAX_PEERS = 1_000;

/**
 * Finds the visitor's address behind proxies, as Express's `trust proxy` setting does it.
 * @param setting '' (nobody is trusted), `true`, a number of hops, or addresses, networks and the names
 *   `loopback`, `linklocal`, `uniquelocal`, comma separated
 * @throws TypeError when the setting can't be read
 */
export function createAddressReader(setting: string): (request: IncomingMessage) => string {
  const trusts = rememberPeers(compileTrust(setting));
  return (request) => {
    const peer = request.socket.remoteAddress ?? '';
    const forwarded = request.headers['x-forwarded-for'];
    if (forwarded === undefined) return plain(peer);
    return plain(furthestTrusted(peer, String(forwarded), trusts));
  };
}

function compileTrust(setting: string): Trust {
  const app = express();
  app.set('trust proxy', trustValue(setting.trim()));
  return app.get('trust proxy fn') as Trust;
}

/** Nearly all requests come from the few proxies in front: whether these are trusted is worked out once. */
function rememberPeers(trusts: Trust): Trust {
  const peers = new BoundedCache<string, boolean>(MAX_PEERS);
  return (address, hop) => {
    if (hop > 0) return trusts(address, hop);
    const known = peers.get(address);
    if (known !== undefined) return known;
    const verdict = trusts(address, hop);
    peers.set(address, verdict);
    return verdict;
  };
}

function trustValue(setting: string): boolean | number | string {
  if (setting === '' || setting === 'false') return false;
  if (setting === 'true') return true;
  return /^\d+$/.test(setting) ? Number(setting) : setting;
}

/** Walks from the socket outwards while each hop is trusted; the first that is not is the visitor. */
function furthestTrusted(peer: string, forwarded: string, trusts: Trust): string {
  const hops = [
    peer,
    ...forwarded
      .split(',')
      .slice(-MAX_HOPS)
      .reverse()
      .map((hop) => hop.trim()),
  ];
  let address = peer;
  for (const [index, hop] of hops.entries()) {
    if (isIP(hop) === 0) break;
    address = hop;
    if (index === hops.length - 1 || !trusts(hop, index)) break;
  }
  return address;
}

/** IPv4 mapped into IPv6, as a dual-stack socket shows it, is IPv4. */
function plain(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}
