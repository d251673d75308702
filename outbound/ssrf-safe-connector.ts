import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import { withTimeout } from '../core/basics/concurrency/with-timeout.js';
import type { SsrfGuard } from '../core/events/webhooks/ssrf-guard.js';
import { DeliveryError } from './delivery-error.js';
import type { ResolveHost } from './resolve-host.js';

const CONNECT_TIMEOUT_MS = 5_000;

/** Maximum number of a host's IP addresses that are tried. They share one timeout. */
const MAX_IPS = 3;

export interface ConnectorOptions {
  guard: SsrfGuard;
  resolve: ResolveHost;
  /** For resolving, connecting, and the TLS handshake together. Default: 5 s. */
  timeoutMs?: number;
  /** Certificate authorities to trust instead of the default ones, in PEM format. */
  ca?: string;
  /**
   * Called before each connection. Its time does not count toward the timeout. Default: connections wait for
   * nothing.
   */
  admit?: AdmitConnection;
}

/**
 * Waits until a connection may be opened.
 *
 * @param host Host name, or an IP address without brackets.
 * @param ip IP address that is connected to.
 * @returns A function that is called once, when the connection is closed or could not be opened.
 */
export type AdmitConnection = (host: string, port: number, ip: string) => Promise<() => void>;

/**
 * Creates an undici connector that connects to public IP addresses only.
 *
 * The host name is resolved once, all of its IP addresses are checked, and the connection goes to a checked
 * IP address rather than to the name, so a later DNS response cannot redirect it. IP addresses in URLs are
 * checked in the same way.
 */
export function createSsrfSafeConnector(options: ConnectorOptions): buildConnector.connector {
  return (target, callback) => {
    connect(target, options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}

async function connect(
  target: buildConnector.Options,
  { guard, resolve, timeoutMs = CONNECT_TIMEOUT_MS, ca, admit }: ConnectorOptions,
): Promise<Socket> {
  let limit = AbortSignal.timeout(timeoutMs);
  let endsAt = performance.now() + timeoutMs;
  const host = target.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const ips = isIP(host) ? [host] : await withTimeout(timeoutMs, resolve(host), connectionTimedOut);
  if (ips.length === 0) throw new DeliveryError('the host name cannot be resolved', 'name');
  if (ips.some((ip) => guard(ip) !== undefined)) {
    throw new DeliveryError('the IP address is not on the public internet', 'not_public');
  }
  // `limit` may have aborted in the turn of the event loop in which the DNS response arrived: `open` would
  // not be notified.
  if (limit.aborted) throw connectionTimedOut();
  const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80));
  let failure: unknown;
  for (const ip of ips.slice(0, MAX_IPS)) {
    const askedAt = performance.now();
    const close = await admit?.(host, port, ip);
    if (close) {
      endsAt += performance.now() - askedAt;
      limit = AbortSignal.timeout(Math.max(0, Math.ceil(endsAt - performance.now())));
    }
    try {
      const socket = await open(target, host, ip, port, limit, ca);
      if (close) socket.once('close', close);
      return socket;
    } catch (error) {
      close?.();
      failure = error;
      if (limit.aborted) break;
    }
  }
  throw failure;
}

function open(
  { protocol }: buildConnector.Options,
  host: string,
  ip: string,
  port: number,
  limit: AbortSignal,
  ca?: string,
): Promise<Socket> {
  const secure = protocol === 'https:';
  const to = { host: ip, port, noDelay: true };
  const socket = secure
    ? connectTls({
        ...to,
        servername: isIP(host) ? '' : host,
        ALPNProtocols: ['http/1.1'],
        ...(ca && { ca }),
      })
    : connectTcp(to);
  return new Promise<Socket>((resolve, reject) => {
    const fail = (error: Error) => {
      limit.removeEventListener('abort', onLimit);
      socket.destroy();
      reject(error);
    };
    const onLimit = () => fail(connectionTimedOut());
    limit.addEventListener('abort', onLimit, { once: true });
    socket.once('error', fail);
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      limit.removeEventListener('abort', onLimit);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}

function connectionTimedOut(): DeliveryError {
  return new DeliveryError('the connection timed out', 'timeout');
}
