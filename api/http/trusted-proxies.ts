import { compile } from 'proxy-addr';
import { remember } from '../../core/basics/remember.js';

/** Reports whether an IP address, `hop` proxies away from this server, is a trusted proxy. */
export type Trust = (ip: string, hop: number) => boolean;

/** Peers whose verdict is remembered. */
const REMEMBERED = { maxResults: 1_000, maxCharacters: 45 };

/**
 * Compiles the trusted proxies of a setting, which takes the values of Express's `trust proxy`.
 *
 * @param setting `''` or `false`: none. `true`: all. A number: this many hops. Otherwise a comma-separated
 *   list of IP addresses, CIDR ranges, and the names `loopback`, `linklocal`, and `uniquelocal`.
 * @throws TypeError if the setting is none of these.
 */
export function compileTrust(setting: string): Trust {
  const value = setting.trim();
  if (value === '' || value === 'false') return () => false;
  if (value === 'true') return () => true;
  if (/^\d+$/.test(value)) {
    const hops = Number(value);
    return (_ip, hop) => hop < hops;
  }
  return rememberPeers(compile(value.split(',').map((part) => part.trim())));
}

/**
 * Remembers the verdict on direct peers, which are few: parsing an IP address costs 2.7 µs, recalling the
 * verdict 0.03 µs.
 */
function rememberPeers(trusts: Trust): Trust {
  const trustsPeer = remember((ip) => trusts(ip, 0), REMEMBERED);
  return (ip, hop) => (hop === 0 ? trustsPeer(ip) : trusts(ip, hop));
}
