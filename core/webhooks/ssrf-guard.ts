import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Tells whether an address may be connected to. `undefined`: yes; otherwise why not, in words for the endpoint's owner. */
export type SsrfGuard = (address: string) => string | undefined;

/** Azure's platform address: public by its number, reachable only from inside. */
const AZURE_PLATFORM = '168.63.129.16';

/**
 * Guards against requests to inside addresses. An address must be on the public internet by the IANA registries;
 * IPv6 forms that carry an IPv4 address (mapped, compatible, translated, 6to4, Teredo, ISATAP) are never public.
 * @param allowedNetworks CIDRs that are open all the same, for development
 * @throws Error naming a network that can't be read
 */
export function createSsrfGuard(allowedNetworks: readonly string[]): SsrfGuard {
  const allowed = allowedNetworks.map(parseNetwork);
  return (text) => {
    if (!ipaddr.isValid(text)) return `${text} is not an address`;
    const address = unmapped(ipaddr.parse(text));
    if (allowed.some((network) => contains(network, address))) return undefined;
    return isPublic(address) ? undefined : `${text} is not a public address`;
  };
}

function parseNetwork(text: string): [Address, number] {
  try {
    return ipaddr.parseCIDR(text);
  } catch (error) {
    throw new Error(`${text} is not a network such as 10.0.0.0/8`, { cause: error });
  }
}

/** ::ffff:a.b.c.d reaches a.b.c.d, so it is judged as that. */
function unmapped(address: Address): Address {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function contains([network, bits]: [Address, number], address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, bits);
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv4) return address.toString() !== AZURE_PLATFORM;
  const [first = 0, , , , fifth = 0, sixth = 0] = address.parts;
  // RFC 4291, 2.4: global unicast is 2000::/3 so far.
  const isGlobal = first >> 13 === 0b001;
  // RFC 5214, 6.1: an interface identifier that ends in an IPv4 address.
  const isIsatap = (fifth & 0xfdff) === 0 && sixth === 0x5efe;
  return isGlobal && !isIsatap;
}
