const STORAGE_KEY = 'qrelay.invitation';

/**
 * Returns the token of the invitation that this tab has opened, while the person signs in to accept it. It is
 * in no URL that a server sees.
 */
export function pendingInvitation(): string | undefined {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the token of an invitation in this tab; `undefined` forgets it. */
export function rememberInvitation(token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, token);
  } catch {
    // Without session storage, the person opens the link again after signing in.
  }
}

/** Returns the page that opens after a sign-in: the invitation that the person signed in for, or the start. */
export function pageAfterSignIn(): '/join' | '/' {
  return pendingInvitation() === undefined ? '/' : '/join';
}
