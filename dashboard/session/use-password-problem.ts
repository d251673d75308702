import { useEffect, useState } from 'preact/hooks';
import { findPasswordProblem } from '../../core/accounts/password-problem.js';
import { useDebounced } from '../http/use-debounced.js';

/** Pause in typing after which a password is checked. Most common passwords begin longer ones. */
const PAUSE_MS = 400;
const MIN_LENGTH = 8;

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
  const [found, setFound] = useState<{ password: string; problem: string | undefined }>();
  const typed = useDebounced(password, PAUSE_MS);
  useEffect(() => {
    if (typed === undefined || typed.length < MIN_LENGTH) return;
    findPasswordProblem(typed, email, isCommon).then(
      (problem) => setFound({ password: typed, problem }),
      // Without the list, the API decides.
      () => undefined,
    );
  }, [typed, email]);
  return found && found.password === password ? found.problem : undefined;
}

/** Loads the list, 75 KB, on first use. */
async function isCommon(password: string): Promise<boolean> {
  const { default: list } = await import('virtual:common-passwords');
  return `\n${list}\n`.includes(`\n${password}\n`);
}
