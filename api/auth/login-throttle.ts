import { createHmac, hkdfSync } from 'node:crypto';
import {
  PER_DAY,
  PER_HOUR,
  PER_MINUTE,
  type RateLimitStore,
  type WindowLength,
} from '../../store/limits/rate-limits.js';
import {
  CUSTOMER_NETWORK,
  networkOf,
  SITE_NETWORK,
  type PrefixLengths,
} from '../rate-limits/client-network.js';
import { limitReached } from '../rate-limits/rate-limit-error.js';
import type { KnownDevices } from './known-devices.js';

/** Action that is throttled because it accepts a secret, or because it costs as much as a password. */
export type ThrottledAction =
  | 'sign-in'
  | 'sign-up'
  | 'confirm-password'
  | 'forgot-password'
  | 'reset-password'
  | 'accept-invitation'
  | 'confirm-recipient'
  | 'invite'
  | 'totp';

/** Information about the sender of an attempt: part of `RouteRequest`. */
export interface ThrottledRequest {
  clientIp: string;
  headers: { cookie?: string | undefined };
}

export interface LoginThrottle {
  /**
   * Counts one attempt, before the secret is checked. Whether the account exists makes no difference.
   *
   * @param subject The normalized email address; for `confirm-password`, the ID of the session; for
   *   `reset-password` and `accept-invitation`, the hash of the token in the link; for `totp`, the ID of the
   *   person.
   * @throws DomainError `rate_limited` if the attempt exceeds a limit.
   */
  count(action: ThrottledAction, subject: string, request: ThrottledRequest): Promise<void>;
  /**
   * Returns the `Set-Cookie` header that makes the client's browser known to the account; for successful
   * sign-ins.
   */
  rememberDevice(email: string, request: Pick<ThrottledRequest, 'headers'>): string;
}

interface Limit {
  /** Parts of the key by which attempts are counted; each combination has a window of its own. */
  by: readonly string[];
  allowed: number;
  length: WindowLength;
}

/** Narrow windows: the clients that share a local network, or that one provider serves. */
const NEIGHBORHOOD: PrefixLengths = { ipv4: 24, ipv6: 64 };
const ATTEMPTS_PER_MINUTE = 10;
const ATTEMPTS_PER_HOUR = 100;
/** Attempts left to each site when strangers have used up the attempts of all unknown devices. */
const RESERVED_ATTEMPTS_PER_SITE = 3;
const RESERVED_ATTEMPTS_PER_HOUR = 300;
const SIGN_UPS_PER_HOUR = 200;
const SIGN_UPS_PER_SITE_AND_HOUR = 2_000;
const RESETS_PER_NETWORK = 30;
const RESET_MAILS_PER_HOUR = 3;
const RESET_MAILS_PER_NETWORK_AND_HOUR = 10;
const CONFIRMATIONS_PER_DAY = 3;
/**
 * Of a million codes, three are right at any time, so somebody who has the password finds one within a day
 * with a probability of 0.015%.
 */
const TOTP_CODES_PER_DAY = 50;

/**
 * Creates the throttle of password attempts. It bounds how many passwords anyone can try for an account, from
 * any number of networks, and strangers who use up their attempts do not lock the owner out: a browser in
 * which the owner has signed in before has windows of its own, and so has the owner's session.
 *
 * Stored keys are HMACs, so the database contains neither email nor IP addresses.
 *
 * @param rateLimits Store with the timeout `LOGIN_LIMIT_TIMEOUT_MS`: `stores.loginLimits`.
 * @param onLimited Called for each attempt that exceeds a limit.
 */
export function createLoginThrottle(deps: {
  rateLimits: Pick<RateLimitStore, 'consume'>;
  knownDevices: KnownDevices;
  secretKey: Uint8Array;
  now: () => Date;
  onLimited?: (action: ThrottledAction) => void;
}): LoginThrottle {
  const { rateLimits, knownDevices, now, onLimited } = deps;
  const hmacKey = Buffer.from(hkdfSync('sha256', deps.secretKey, '', 'login-throttle', 32));

  async function consume({ by, allowed, length }: Limit) {
    const id = createHmac('sha256', hmacKey)
      .update(JSON.stringify([length.per, ...by]))
      .digest('base64url');
    const [state] = await rateLimits.consume(`login:${id}`, allowed, 1, length);
    return state;
  }

  async function requireAll(action: ThrottledAction, limits: readonly Limit[]): Promise<void> {
    for (const limit of limits) {
      const state = await consume(limit);
      if (!state || state.allowed) continue;
      onLimited?.(action);
      throw limitReached(state, now(), 'attempts');
    }
  }

  /**
   * Attempts on unknown devices share a window, and each site has a reserve for the time when that is used
   * up.
   */
  async function countUnknownDevice(email: string, ip: string): Promise<void> {
    const neighborhood = networkOf(ip, NEIGHBORHOOD);
    await requireAll('sign-in', [perMinute('sign-in', email, neighborhood)]);
    const shared = await consume(perHour('sign-in', email));
    if (!shared || shared.allowed) return;
    await requireAll('sign-in', [
      { ...perHour('reserve', email, networkOf(ip, SITE_NETWORK)), allowed: RESERVED_ATTEMPTS_PER_SITE },
      { ...perHour('reserve', email), allowed: RESERVED_ATTEMPTS_PER_HOUR },
    ]);
  }

  return {
    async count(action, subject, { clientIp: ip, headers }) {
      switch (action) {
        case 'sign-in': {
          const device = knownDevices.recognize(subject, headers.cookie);
          if (device === undefined) return countUnknownDevice(subject, ip);
          return requireAll(action, bothOf('device', subject, device));
        }
        case 'confirm-password':
          return requireAll(action, bothOf(action, subject));
        case 'forgot-password':
          return requireAll(action, [
            {
              ...perHour(action, 'network', networkOf(ip, NEIGHBORHOOD)),
              allowed: RESET_MAILS_PER_NETWORK_AND_HOUR,
            },
            { ...perHour(action, subject), allowed: RESET_MAILS_PER_HOUR },
          ]);
        case 'confirm-recipient':
        case 'invite':
          // From the whole service, so that nobody is flooded.
          return requireAll(action, [
            { by: [action, subject], allowed: CONFIRMATIONS_PER_DAY, length: PER_DAY },
          ]);
        case 'totp':
          return requireAll(action, [
            { by: [action, subject], allowed: TOTP_CODES_PER_DAY, length: PER_DAY },
          ]);
        case 'accept-invitation':
        case 'reset-password': {
          const byNetwork = perMinute(action, networkOf(ip, NEIGHBORHOOD));
          return requireAll(action, [
            { ...byNetwork, allowed: RESETS_PER_NETWORK },
            perMinute(action, 'link', subject),
          ]);
        }
        case 'sign-up': {
          const byNetwork = perHour(action, 'network', networkOf(ip, CUSTOMER_NETWORK));
          const bySite = perHour(action, 'site', networkOf(ip, SITE_NETWORK));
          return requireAll(action, [
            perMinute(action, subject),
            { ...byNetwork, allowed: SIGN_UPS_PER_HOUR },
            { ...bySite, allowed: SIGN_UPS_PER_SITE_AND_HOUR },
          ]);
        }
      }
    },
    rememberDevice: (email, { headers }) => knownDevices.remember(email, headers.cookie),
  };
}

function perMinute(...by: string[]): Limit {
  return { by, allowed: ATTEMPTS_PER_MINUTE, length: PER_MINUTE };
}

function perHour(...by: string[]): Limit {
  return { by, allowed: ATTEMPTS_PER_HOUR, length: PER_HOUR };
}

function bothOf(...by: string[]): Limit[] {
  return [perMinute(...by), perHour(...by)];
}
