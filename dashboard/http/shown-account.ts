/** Account that the page shows; `undefined` until it has loaded. */
let shown: string | undefined;

/**
 * Sets the account that the page shows. From then on, each request names it, and the API rejects the request
 * with 409 `account_changed` once the session is in another account.
 */
export function setShownAccount(accountId: string | undefined): void {
  shown = accountId;
}

/** Headers that name the account that the page shows; none until it has loaded. */
export function shownAccountHeaders(): Record<string, string> {
  return shown === undefined ? {} : { 'x-account': shown };
}
