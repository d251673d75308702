const STORAGE_KEY = 'qrelay.signed-in';

/**
 * Returns whether this browser was signed in when it was last used. Scripts cannot read the session cookie;
 * without this hint, every visit without a session would start with a rejected request. True if local storage
 * is unavailable.
 */
export function expectsSession(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'yes';
  } catch {
    return true;
  }
}

/** Stores whether this browser is signed in. */
export function rememberSession(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(STORAGE_KEY, 'yes');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without local storage, each visit asks the API.
  }
}
