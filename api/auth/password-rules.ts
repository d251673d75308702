import { findPasswordProblem } from '../../core/accounts/password-problem.js';
import { validationError, type ErrorDetail } from '../../core/basics/errors.js';

/**
 * Checks a new password by `findPasswordProblem`, against the 18,000 most common passwords of at least 8
 * characters. The schema of the body checks the length.
 *
 * @param path Name of the field, for the error.
 * @throws DomainError `validation_error` at `path`.
 */
export async function assertAcceptablePassword(password: string, email: string, path: string): Promise<void> {
  const problems = await findPasswordProblems(password, email, path);
  if (problems.length > 0) throw validationError(problems);
}

/**
 * Returns why a new password is not acceptable; nothing if it is, or if there is none.
 *
 * @param email undefined if it is not known.
 */
export async function findPasswordProblems(
  password: string | undefined,
  email: string | undefined,
  path: string,
): Promise<ErrorDetail[]> {
  const problem = password === undefined ? undefined : await findPasswordProblem(password, email, isCommon);
  return problem === undefined ? [] : [{ path, message: problem }];
}

/** A search through the list takes less than 1 % of the time of a hash, so no index of it is kept. */
async function isCommon(password: string): Promise<boolean> {
  // Loaded on first use: the list takes 14 MB and 50 ms, which a process that sets no password can save.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password);
}
