import { createFairQueue, NotAdmittedError } from '../../../core/concurrency/fair-queue.js';
import type { LimitState } from '../../../store/limits/rate-limits.js';
import type { RoutedTarget } from '../../../store/short-links/scan-targets.js';
import type { Logger } from '../../../telemetry/logger.js';
import { verifyPassword } from '../../../store/accounts/passwords.js';
import { CUSTOMER_NETWORK, networkOf } from '../../rate-limits/client-network.js';
import type { PasswordAttempts } from './password-attempts.js';

/** Bounds of the checks of passwords in one process. A check takes about 100 ms of a thread in Node's pool. */
const QUEUE = {
  maxRunning: 4,
  // Attempts count while they are checked: fewer at a time than a minute allows, so that right passwords from one network
  // do not reject each other.
  maxRunningPerKey: 2,
  maxWaiting: 200,
  maxWaitingPerKey: 50,
  maxWaitMs: 2_000,
};

/** What became of a password. */
export type PasswordResult =
  | { kind: 'right' }
  | { kind: 'wrong' }
  /** Too many wrong passwords before it. */
  | { kind: 'limited'; limit: LimitState }
  /** Too many passwords wait, or the store does not respond. */
  | { kind: 'unavailable' };

/** A code with a password. The hash is absent if the code is known from a snapshot only. */
interface ProtectedTarget {
  qrCodeId: string;
  routed: Pick<RoutedTarget, 'passwordHash'>;
}

interface PasswordCheckerDeps {
  attempts: PasswordAttempts;
  /** See `PASSWORD_HASH_COST`. */
  hashCost: number;
  log: Logger;
  /** Counts the outcome of each check. */
  onOutcome: (outcome: PasswordResult['kind']) => void;
}

export interface PasswordChecker {
  /** Checks the password of a code, if the visitor has attempts left. Never rejects. */
  check(target: ProtectedTarget, password: string, clientIp: string): Promise<PasswordResult>;
}

/** Creates the checker of passwords of short links. Hashes are computed off the event loop. */
export function createPasswordChecker(deps: PasswordCheckerDeps): PasswordChecker {
  const { attempts, hashCost, log, onOutcome } = deps;
  const queue = createFairQueue(QUEUE);

  async function checkCounted(
    { qrCodeId, routed }: ProtectedTarget,
    password: string,
    clientIp: string,
  ): Promise<PasswordResult> {
    const counted = await attempts.count(qrCodeId, clientIp);
    if (counted.kind === 'limited') return counted;
    if (!(await verifyPassword(password, routed.passwordHash, hashCost))) return { kind: 'wrong' };
    await counted.attempt.refund();
    return { kind: 'right' };
  }

  /** Waits for the turn of the visitor's network. */
  async function checkInTurn(
    target: ProtectedTarget,
    password: string,
    clientIp: string,
  ): Promise<PasswordResult> {
    if (target.routed.passwordHash === undefined) return { kind: 'unavailable' };
    try {
      const key = `${target.qrCodeId} ${networkOf(clientIp, CUSTOMER_NETWORK)}`;
      return await queue.run(key, () => checkCounted(target, password, clientIp));
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
      const result = await checkInTurn(target, password, clientIp);
      onOutcome(result.kind);
      return result;
    },
  };
}
