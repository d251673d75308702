/** A DNS name of at least two labels (RFC 1123, 2.1) whose last is no number, so that it can't be an IP address. */
const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const HOST = /^([^:]*?)\.?(?::\d{1,5})?$/;
const MAX_HOST = 260;

/**
 * The name in a `Host` header: in lower case, without a port and without the dot of the root.
 * @returns undefined for what is no DNS name with a dot in it, such as an IP address or `localhost`
 */
export function hostName(host: string): string | undefined {
  if (host.length > MAX_HOST) return undefined;
  const name = HOST.exec(host)?.[1]?.toLowerCase();
  return name !== undefined && name.length <= 253 && HOST_NAME.test(name) ? name : undefined;
}
