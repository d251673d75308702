import { validationError, type ErrorDetail } from '../../core/basics/errors.js';

/**
 * Checks a new password: it must not be among the 18,000 most common passwords of at least 8 characters, the
 * email or its part before the `@`, or one character repeated. Upper and lower case, and Unicode forms of the
 * same characters, count as equal. The schema of the body checks the length.
 *
 * @param path Name of the field, for the error.
 * @throws DomainError `validation_error` at `path`.
 * @see OWASP ASVS 5.0, requirements 6.2.4 and 6.2.11
 */
export async function assertAcceptablePassword(password: string, email: string, path: string): Promise<void> {
  const problems = await findPasswordProblems(password, email, path);
  if (problems.length > 0) throw validationError(problems);
}

/**
 * Returns why a new password is not acceptable, by the rules of `assertAcceptablePassword`; nothing if it is,
 * or if there is none.
 *
 * @param email undefined if it is not known.
 */
export async function findPasswordProblems(
  password: string | undefined,
  email: string | undefined,
  path: string,
): Promise<ErrorDetail[]> {
  const problem = password === undefined ? undefined : await findProblem(fold(password), fold(email ?? ''));
  return problem === undefined ? [] : [{ path, message: problem }];
}

async function findProblem(password: string, email: string): Promise<string | undefined> {
  if (new Set(password.replaceAll(/\s/gu, ' ')).size <= 1) return 'must not be one character repeated';
  if (password === email || password === email.split('@')[0]) return 'must not be the email';
  if (await isCommon(password)) return 'is among the most common passwords; choose another';
  return undefined;
}

/** A search through the list takes less than 1 % of the time of a hash, so no index of it is kept. */
async function isCommon(password: string): Promise<boolean> {
  // Loaded on first use: the list takes 14 MB and 50 ms, which a process that sets no password can save.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password);
}

/** Folds case and Unicode forms; the list is in lower case. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
