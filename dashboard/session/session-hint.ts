const KEPT_AS = 'qrelay.signed-in';

/**
 * Whether this browser was left signed in. The cookie itself can't be read by scripts; without this, every guest would
 * begin with a refused request.
 */
export function expectsSession(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) === 'yes';
  } catch {
    return true;
  }
}

export function expectSession(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(KEPT_AS, 'yes');
    else localStorage.removeItem(KEPT_AS);
  } catch {
    // A browser that keeps nothing asks the service each time.
  }
}
