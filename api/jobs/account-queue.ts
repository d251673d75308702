/** @returns what `work` returns, once all earlier work of the account has ended */
export type AccountQueue = <T>(accountId: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs the work of one account one after the other, and that of different accounts side by side: what keeps this
 * process busy for long is then shared between accounts, not between requests.
 */
export function createAccountQueue(): AccountQueue {
  const last = new Map<string, Promise<unknown>>();

  return async (accountId, work) => {
    const before = last.get(accountId) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(accountId, mine);
    try {
      return await mine;
    } finally {
      if (last.get(accountId) === mine) last.delete(accountId);
    }
  };
}
