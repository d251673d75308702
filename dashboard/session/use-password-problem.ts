import { useEffect, useState } from 'preact/hooks';
import { findPasswordProblem } from '../../core/accounts/password-problem.js';
import { useDebounced } from '../http/use-debounced.js';

/** Pause in typing after which a password is checked: many common passwords are the start of longer ones. */
const PAUSE_MS = 400;
const MIN_LENGTH = 8;

interface Checked {
  password: string;
  email: string | undefined;
  problem: string | undefined;
}

/**
 * Returns why the API would reject a new password, before it is sent; undefined until the typing pauses, and
 * if nothing is wrong.
 *
 * @param password undefined: none is checked.
 */
export function usePasswordProblem(
  password: string | undefined,
  email: string | undefined,
): string | undefined {
  const [checked, setChecked] = useState<Checked>();
  const typed = useDebounced(password, PAUSE_MS);
  const address = useDebounced(email, PAUSE_MS);
  useEffect(() => {
    if (typed === undefined || typed.length < MIN_LENGTH) return;
    let isStale = false;
    findPasswordProblem(typed, address, isCommon).then(
      (problem) => isStale || setChecked({ password: typed, email: address, problem }),
      // Without the list, the API decides.
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [typed, address]);
  const isCurrent = checked?.password === password && checked?.email === email;
  return isCurrent ? checked?.problem : undefined;
}

/** Loads the list on first use. */
async function isCommon(password: string): Promise<boolean> {
  const { default: list } = await import('virtual:common-passwords');
  return `\n${list}\n`.includes(`\n${password}\n`);
}
