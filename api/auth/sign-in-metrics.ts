import { Counter, type Registry } from 'prom-client';
import { SIGN_IN_ERRORS, type SignInError } from '../../core/accounts/sign-in-decision.js';
import { DomainError } from '../../core/basics/errors.js';
import type { Logger } from '../../telemetry/logger.js';

/** Ways to sign in. */
const METHODS = ['password', 'oidc'] as const;

/** Outcomes of sign-ins with a password: the session opened, or the code of the error. */
const PASSWORD_OUTCOMES = [
  'ok',
  'unauthorized',
  'totp_required',
  'totp_invalid',
  'rate_limited',
  'forbidden',
  'failed',
] as const;

export type SignInOutcome = (typeof PASSWORD_OUTCOMES)[number] | SignInError;

/** Counts a sign-in. */
export type SignInCounter = (method: (typeof METHODS)[number], outcome: SignInOutcome) => void;

/** Creates the metric of sign-ins. Call it once per process. */
export function createSignInCounter(metrics: Registry): SignInCounter {
  const signIns = new Counter({
    name: 'qrelay_sign_ins_total',
    help: 'Sign-ins by method and outcome',
    labelNames: ['method', 'outcome'],
    registers: [metrics],
  });
  for (const outcome of PASSWORD_OUTCOMES) signIns.inc({ method: 'password', outcome }, 0);
  for (const outcome of ['ok', 'failed', ...SIGN_IN_ERRORS]) signIns.inc({ method: 'oidc', outcome }, 0);
  return (method, outcome) => signIns.inc({ method, outcome });
}

/**
 * Counts a sign-in with a password, and logs why it failed.
 *
 * @throws the error of `signIn`.
 */
export async function countPasswordSignIn<T>(
  { log }: { log: Logger },
  countSignIn: SignInCounter,
  signIn: () => Promise<T>,
): Promise<T> {
  try {
    const result = await signIn();
    countSignIn('password', 'ok');
    return result;
  } catch (error) {
    const outcome = outcomeOf(error);
    countSignIn('password', outcome);
    log.info({ method: 'password', reason: outcome }, 'sign-in failed');
    throw error;
  }
}

function outcomeOf(error: unknown): SignInOutcome {
  const code = error instanceof DomainError ? error.code : undefined;
  return PASSWORD_OUTCOMES.find((outcome) => outcome === code) ?? 'failed';
}
