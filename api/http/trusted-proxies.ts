import express from 'express';
import { LruCache } from '../redirect/resolve/lru-cache.js';

/** Whether an address, so many hops away, is a proxy whose headers count. */
export type Trust = (address: string, hop: number) => boolean;

const MAX_PEERS = 1_000;

/**
 * Reads Express's `trust proxy` values from a setting.
 * @throws TypeError when it can't be read
 */
export function compileTrust(setting: string): Trust {
  const app = express();
  app.set('trust proxy', trustValue(setting.trim()));
  return rememberPeers(app.get('trust proxy fn') as Trust);
}

/** Nearly all requests come from the few proxies in front: whether these are trusted is worked out once. */
function rememberPeers(trusts: Trust): Trust {
  const peers = new LruCache<string, boolean>(MAX_PEERS);
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
