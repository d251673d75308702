import ipaddr from 'ipaddr.js';

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Returns why an IP address must not be connected to, as a message for the endpoint's owner; undefined if it
 * may be.
 */
export type SsrfGuard = (ip: string) => string | undefined;

/** IP address of Azure's platform services. Public by its number, but reachable from inside Azure only. */
const AZURE_PLATFORM = '168.63.129.16';

/**
 * Creates the guard against requests to internal networks (SSRF). An IP address must be public according to
 * the IANA registries. IPv6 addresses that embed an IPv4 address are rejected if they are compatible,
 * translated, 6to4, Teredo, or ISATAP; a mapped one is treated as the IPv4 address.
 *
 * @param allowedNetworks CIDRs that are allowed in any case, for development.
 * @throws Error that names an invalid network.
 */
export function createSsrfGuard(allowedNetworks: readonly string[]): SsrfGuard {
  const allowed = allowedNetworks.map(parseNetwork);
  return (text) => {
    if (!ipaddr.isValid(text)) return `${text} is not an IP address`;
    const ip = unmapped(ipaddr.parse(text));
    if (allowed.some((network) => contains(network, ip))) return undefined;
    return isPublic(ip) ? undefined : `${text} is not a public IP address`;
  };
}

function parseNetwork(text: string): [IpAddress, number] {
  try {
    return ipaddr.parseCIDR(text);
  } catch (error) {
    throw new Error(`${text} is not a network such as 10.0.0.0/8`, { cause: error });
  }
}

/** Converts an IPv4-mapped IPv6 address such as ::ffff:192.0.2.1, which reaches the IPv4 address. */
function unmapped(ip: IpAddress): IpAddress {
  return ip instanceof ipaddr.IPv6 && ip.isIPv4MappedAddress() ? ip.toIPv4Address() : ip;
}

function contains([network, bits]: [IpAddress, number], ip: IpAddress): boolean {
  return network.kind() === ip.kind() && ip.match(network, bits);
}

function isPublic(ip: IpAddress): boolean {
  if (ip.range() !== 'unicast') return false;
  if (ip instanceof ipaddr.IPv4) return ip.toString() !== AZURE_PLATFORM;
  const [first = 0, , , , fifth = 0, sixth = 0] = ip.parts;
  // RFC 4291, clause 2.4, and the IANA registry: only 2000::/3 is assigned as global unicast.
  const isGlobal = first >> 13 === 0b001;
  // RFC 5214, clause 6.1: an interface identifier that ends in an IPv4 address.
  const isIsatap = (fifth & 0xfdff) === 0 && sixth === 0x5efe;
  return isGlobal && !isIsatap;
}
