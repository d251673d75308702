import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import type { SsrfGuard } from '../../core/webhooks/ssrf-guard.js';
import { DeliveryError } from './delivery-error.js';
import type { ResolveHost } from './resolve-host.js';

const CONNECT_TIMEOUT_MS = 5_000;

/** Addresses of one name that are tried, within the one time limit. */
const MAX_ADDRESSES = 3;

export interface ConnectorOptions {
  guard: SsrfGuard;
  resolve: ResolveHost;
  timeoutMs?: number;
  /** Certificates to trust in place of the usual ones. */
  ca?: string;
}

/**
 * Connects to public addresses only. The name is resolved once, all its addresses are checked, and the connection goes
 * to a checked address, not to the name: what DNS says a moment later doesn't matter. Addresses written into the URL
 * are checked in the same place. Resolving, connecting and the TLS handshake together have `timeoutMs`.
 */
export function createGuardedConnector(options: ConnectorOptions): buildConnector.connector {
  return (target, callback) => {
    connect(target, options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}

async function connect(
  target: buildConnector.Options,
  { guard, resolve, timeoutMs = CONNECT_TIMEOUT_MS, ca }: ConnectorOptions,
): Promise<Socket> {
  const limit = AbortSignal.timeout(timeoutMs);
  const host = target.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const addresses = isIP(host) ? [host] : await within(limit, resolve(host));
  if (addresses.length === 0) throw new DeliveryError('the name has no address');
  if (addresses.some((address) => guard(address) !== undefined)) {
    throw new DeliveryError('the address is not on the public internet');
  }
  let failure: unknown;
  for (const address of addresses.slice(0, MAX_ADDRESSES)) {
    try {
      return await open(target, host, address, limit, ca);
    } catch (error) {
      failure = error;
      if (limit.aborted) break;
    }
  }
  throw failure;
}

function open(
  { protocol, port }: buildConnector.Options,
  host: string,
  address: string,
  limit: AbortSignal,
  ca?: string,
): Promise<Socket> {
  const secure = protocol === 'https:';
  const to = { host: address, port: Number(port || (secure ? 443 : 80)), noDelay: true };
  const socket = secure
    ? connectTls({
        ...to,
        servername: isIP(host) ? '' : host,
        ALPNProtocols: ['http/1.1'],
        ...(ca && { ca }),
      })
    : connectTcp(to);
  return new Promise<Socket>((resolve, reject) => {
    const giveUp = (error: Error) => {
      limit.removeEventListener('abort', onLimit);
      socket.destroy();
      reject(error);
    };
    const onLimit = () => giveUp(tooSlow());
    limit.addEventListener('abort', onLimit, { once: true });
    socket.once('error', giveUp);
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      limit.removeEventListener('abort', onLimit);
      socket.off('error', giveUp);
      resolve(socket);
    });
  });
}

async function within<T>(limit: AbortSignal, work: Promise<T>): Promise<T> {
  let onLimit: (() => void) | undefined;
  const late = new Promise<never>((_, reject) => {
    onLimit = () => reject(tooSlow());
    limit.addEventListener('abort', onLimit, { once: true });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    if (onLimit) limit.removeEventListener('abort', onLimit);
  }
}

function tooSlow(): DeliveryError {
  return new DeliveryError('no connection in time');
}
