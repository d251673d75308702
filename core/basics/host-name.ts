/**
 * DNS name of at least two labels (RFC 1123, 2.1). The last label is not a number, so it cannot be an IP
 * address.
 */
const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const HOST_HEADER = /^([^:]*?)\.?(?::\d{1,5})?$/;
/** 253 characters of a name (RFC 1035, 2.3.4), the root dot, and a port. */
const MAX_HOST_HEADER = 260;

/**
 * Parses the DNS name in the value of a `Host` header.
 *
 * @returns The name in lower case, without the port and the root dot. `undefined` if it is not a DNS name of
 * at least two labels: an IP address or `localhost`, for example.
 */
export function parseHostName(host: string): string | undefined {
  if (host.length > MAX_HOST_HEADER) return undefined;
  const name = HOST_HEADER.exec(host)?.[1]?.toLowerCase();
  return name !== undefined && name.length <= 253 && HOST_NAME.test(name) ? name : undefined;
}
