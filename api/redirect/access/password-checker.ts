import { setTimeout as sleep } from 'node:timers/promises';
import { createFairQueue, NotAdmittedError } from '../../../core/basics/concurrency/fair-queue.js';
import type { LimitState } from '../../../store/limits/rate-limits.js';
import type { RoutedTarget } from '../../../store/short-links/scan-targets.js';
import type { Logger } from '../../../telemetry/logger.js';
import { verifyPassword } from '../../../store/accounts/passwords.js';
import { networkOf, SITE_NETWORK } from '../../rate-limits/client-network.js';
import { createKnownPasswords } from './known-passwords.js';
import type { PasswordAttempts } from './password-attempts.js';
import { createPasswordBudget } from './password-budget.js';

/**
 * Bounds of the checks of passwords in one process. A check takes about 100 ms of a thread in Node's pool.
 */
const QUEUE = {
  maxRunning: 4,
  // Attempts count while they are checked: fewer at a time than a minute allows, so that right passwords from
  // one network do not reject each other.
  maxRunningPerKey: 2,
  maxWaiting: 200,
  maxWaitingPerKey: 50,
  maxWaitMs: 2_000,
};

/**
 * Bounds of the checks after a delay, by code: one at a time, so a code with too many wrong passwords has at
 * most 60 more a minute in one process.
 */
const SLOW_QUEUE = {
  maxRunning: 200,
  maxRunningPerKey: 1,
  maxWaiting: 200,
  maxWaitingPerKey: 4,
  maxWaitMs: 5_000,
};
const SLOW_MS = 1_000;

/** Result of checking a password. */
export type PasswordResult =
  | { kind: 'right' }
  | { kind: 'wrong' }
  /** Too many wrong passwords before it, or too many passwords of one network. */
  | { kind: 'limited'; limit: LimitState }
  /** Too many passwords wait, or the store does not respond. */
  | { kind: 'unavailable' };

/** A code with a password. The hash is absent if the code is known from a snapshot only. */
interface ProtectedTarget {
  qrCodeId: string;
  routed: Pick<RoutedTarget, 'passwordHash'>;
}

/** A password that a visitor has sent. */
interface Submitted {
  qrCodeId: string;
  passwordHash: string;
  password: string;
  clientIp: string;
}

interface PasswordCheckerDeps {
  attempts: PasswordAttempts;
  /** See `PASSWORD_HASH_COST`. */
  hashCost: number;
  now: () => Date;
  log: Logger;
  /** Counts the outcome of each check. */
  onOutcome: (outcome: PasswordResult['kind']) => void;
}

export interface PasswordChecker {
  /** Checks the password of a code, if the visitor has attempts left. Never rejects. */
  check(target: ProtectedTarget, password: string, clientIp: string): Promise<PasswordResult>;
}

/**
 * Creates the checker of passwords of short links. Hashes are computed off the event loop. The networks of
 * one customer share a lane, whatever codes their passwords are for, so no customer makes other visitors wait
 * for more than one of its passwords; and each customer has a budget of hashes.
 */
export function createPasswordChecker(deps: PasswordCheckerDeps): PasswordChecker {
  const { attempts, hashCost, now, log, onOutcome } = deps;
  const queue = createFairQueue(QUEUE);
  const slowQueue = createFairQueue(SLOW_QUEUE);
  const known = createKnownPasswords(() => now().getTime());
  const budget = createPasswordBudget(now);

  /** Returns whether a password is right, and remembers it then. */
  async function verify(password: string, passwordHash: string): Promise<boolean> {
    const isRight = await verifyPassword(password, passwordHash, hashCost);
    if (isRight) known.add(passwordHash, password);
    return isRight;
  }

  /**
   * Checks a password on the turn of the visitor's site.
   *
   * @param isSlow Whether it has waited for its turn of the code.
   */
  async function checkCounted(
    { qrCodeId, passwordHash, password, clientIp }: Submitted,
    isSlow: boolean,
  ): Promise<PasswordResult | { kind: 'slow' }> {
    const isKnown = known.has(passwordHash, password);
    // An exhausted budget rejects a remembered password, too: otherwise the difference would reveal it to
    // guesses.
    const exceeded = budget.exceed(clientIp, isKnown || isSlow ? 0 : 1);
    if (exceeded) return { kind: 'limited', limit: exceeded };
    const counted = await attempts.count(qrCodeId, clientIp);
    if (counted.kind === 'limited') return counted;
    if (counted.kind === 'slow' && !isKnown && !isSlow) {
      await counted.attempt.refund();
      return { kind: 'slow' };
    }
    if (!isKnown && !(await verify(password, passwordHash))) return { kind: 'wrong' };
    await counted.attempt.refund();
    return { kind: 'right' };
  }

  /**
   * Waits for the turn of the visitor's site, and for the turn of the code if it has too many wrong
   * passwords.
   */
  async function checkInTurn(submitted: Submitted): Promise<PasswordResult> {
    const site = networkOf(submitted.clientIp, SITE_NETWORK);
    const check = (isSlow: boolean) => queue.run(site, () => checkCounted(submitted, isSlow));
    const result = await check(false);
    if (result.kind !== 'slow') return result;
    return slowQueue.run(submitted.qrCodeId, async () => {
      await sleep(SLOW_MS);
      return (await check(true)) as PasswordResult;
    });
  }

  async function checkSafely(
    { qrCodeId, routed: { passwordHash } }: ProtectedTarget,
    password: string,
    clientIp: string,
  ): Promise<PasswordResult> {
    if (passwordHash === undefined) return { kind: 'unavailable' };
    try {
      return await checkInTurn({ qrCodeId, passwordHash, password, clientIp });
    } catch (error) {
      if (!(error instanceof NotAdmittedError)) {
        log.warn(
          { err: error },
          'could not check the password of a short link; the visitor is asked to retry',
        );
      }
      return { kind: 'unavailable' };
    }
  }

  return {
    async check(target, password, clientIp) {
      const result = await checkSafely(target, password, clientIp);
      onOutcome(result.kind);
      return result;
    },
  };
}
