/**
 * Returns why a new password is not acceptable: it is a common one, the email or its part before the `@`, or
 * one character repeated. Upper and lower case, and Unicode forms of the same characters, count as equal.
 *
 * @param email undefined if it is not known.
 * @param isCommon Returns whether a password in lower case is a common one.
 * @returns undefined if the password is acceptable.
 * @see OWASP ASVS 5.0, requirements 6.2.4 and 6.2.11
 */
export async function findPasswordProblem(
  password: string,
  email: string | undefined,
  isCommon: (password: string) => Promise<boolean>,
): Promise<string | undefined> {
  const folded = fold(password);
  const address = fold(email ?? '');
  if (new Set(folded.replaceAll(/\s/gu, ' ')).size <= 1) return 'must not be one character repeated';
  if (folded === address || folded === address.split('@')[0]) return 'must not be the email';
  if (await isCommon(folded)) return 'is among the most common passwords; choose another';
  return undefined;
}

/** Folds case and Unicode forms. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
