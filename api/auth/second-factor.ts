import { DomainError } from '../../core/basics/errors.js';
import { MINUTE_MS } from '../../core/basics/time/durations.js';
import { generateRecoveryCodes, hashRecoveryCode } from '../../store/accounts/recovery-codes.js';
import type { TotpStore } from '../../store/accounts/totp.js';
import type { User } from '../../store/accounts/user-documents.js';
import type { SecretBox } from '../../store/mongo/secret-box.js';
import type { Logger } from '../../telemetry/logger.js';
import type { LoginThrottle, ThrottledRequest } from './login-throttle.js';
import { buildTotpUri, findTotpStep, generateTotpSecret, isTotpCode } from './totp-codes.js';

/** How long a person can confirm a new secret. */
const CONFIRMATION_MS = 10 * MINUTE_MS;

/**
 * The second factor of persons who sign in with a password: codes of an authenticator app, and recovery
 * codes.
 */
export interface SecondFactor {
  /**
   * Begins to turn the second factor on: stores a new secret, which works once it is confirmed.
   *
   * @returns The secret in base32, and the URI that the app reads.
   * @throws DomainError `conflict` if it is on.
   */
  begin(user: User): Promise<{ secret: string; uri: string }>;
  /**
   * Turns the second factor on and ends all sessions.
   *
   * @param code Code for the secret of `begin`, at most 10 minutes later.
   * @returns The updated person, and the recovery codes, which are not stored.
   * @throws DomainError `totp_invalid`; `conflict` if no secret waits for its confirmation.
   */
  confirm(user: User, code: string): Promise<{ user: User; recoveryCodes: string[] }>;
  /**
   * Requires a code of a person whose password was verified, and uses it up. Succeeds without a code if the
   * second factor is off.
   *
   * @param code Code of the app or recovery code, as typed.
   * @throws DomainError `totp_required` without a code, `totp_invalid` if it is wrong or was used before;
   *   `rate_limited` after too many codes of the app, from any network. Recovery codes still work then.
   */
  requireCode(user: User, code: string | undefined, request: ThrottledRequest): Promise<void>;
}

/**
 * Creates the second factor. The callers count attempts by network and session.
 *
 * @param deps.box Encrypts the secrets; of the purpose `TOTP_SECRET_PURPOSE`.
 */
export function createSecondFactor(deps: {
  totp: TotpStore;
  box: SecretBox;
  throttle: Pick<LoginThrottle, 'count'>;
  now: () => Date;
  log: Pick<Logger, 'error'>;
}): SecondFactor {
  const { totp: store, box, throttle, now, log } = deps;

  /** Returns the time step of a code; undefined if it is wrong. */
  function findStep({ id }: User, { sealed }: { sealed: string }, code: string): number | undefined {
    let secret: string;
    try {
      secret = box.open(sealed, id);
    } catch (err) {
      log.error({ err, userId: id }, 'could not decrypt the secret of a second factor; rejecting the code');
      return undefined;
    }
    return findTotpStep(secret, withoutSpaces(code), now());
  }

  async function useCode(
    user: User & Required<Pick<User, 'totp'>>,
    code: string,
    request: ThrottledRequest,
  ): Promise<boolean> {
    if (!isTotpCode(withoutSpaces(code))) {
      return store.useRecoveryCode(user, hashRecoveryCode(user.id, code));
    }
    await throttle.count('totp', user.id, request);
    const step = findStep(user, user.totp, code);
    return step !== undefined && (await store.useStep(user, step));
  }

  return {
    async begin({ id, email }) {
      const secret = generateTotpSecret();
      const expiresAt = new Date(now().getTime() + CONFIRMATION_MS);
      const isStored = await store.setPending(id, { sealed: box.seal(secret, id), expiresAt });
      if (!isStored) throw alreadyOn();
      return { secret, uri: buildTotpUri(secret, email) };
    },

    async confirm(user, code) {
      if (user.totp) throw alreadyOn();
      const { pendingTotp } = user;
      const confirmedAt = now();
      if (!pendingTotp || pendingTotp.expiresAt <= confirmedAt) throw nothingPending();
      const lastStep = findStep(user, pendingTotp, code);
      if (lastStep === undefined) throw invalidCode();
      const recoveryCodes = generateRecoveryCodes();
      const changed = await store.confirm(
        { ...user, pendingTotp },
        {
          sealed: pendingTotp.sealed,
          confirmedAt,
          lastStep,
          recoveryCodes: recoveryCodes.map((each) => hashRecoveryCode(user.id, each)),
        },
      );
      if (!changed) throw nothingPending();
      return { user: changed, recoveryCodes };
    },

    async requireCode(user, code, request) {
      const { totp } = user;
      if (!totp) return;
      if (code === undefined) {
        throw new DomainError(
          'totp_required',
          'Enter the code that your authenticator app shows, or a recovery code',
          { details: [{ path: 'code', message: 'is required' }] },
        );
      }
      if (!(await useCode({ ...user, totp }, code, request))) throw invalidCode();
    },
  };
}

function withoutSpaces(code: string): string {
  return code.replace(/\s/g, '');
}

function invalidCode(): DomainError {
  const message = 'The code is wrong or was used before; wait for the next one';
  return new DomainError('totp_invalid', message, {
    details: [{ path: 'code', message: 'is wrong or was used before' }],
  });
}

function alreadyOn(): DomainError {
  return new DomainError('conflict', 'Two-factor sign-in is on already; turn it off to begin again');
}

function nothingPending(): DomainError {
  return new DomainError(
    'conflict',
    'No secret waits for a code; begin again, and confirm it within 10 minutes',
  );
}
