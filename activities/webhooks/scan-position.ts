/** With fewer scans held, reading them again costs less than finding late scans later. */
const FEW_HELD = 100;

/** Interval at which an endpoint reads from the beginning of the outbox, where late scans are. */
const RESTART_MS = 500;

/** The same while many scans are pending. */
const BEHIND_RESTART_MS = 5_000;

/**
 * Tracks up to where an endpoint has read the pending scans of its account. Scans are in the order of their
 * IDs, but one with a lower ID can be stored later, so the endpoint returns to the beginning at intervals.
 * All endpoints return at the same times, and share what they read.
 *
 * @param held The scans in the outbox that the endpoint works on.
 */
export function createScanPosition(held: { readonly size: number }) {
  let lastKey: string | undefined;
  let isBehind = false;
  let round = 0;

  const currentRound = () => Math.floor(performance.now() / (isBehind ? BEHIND_RESTART_MS : RESTART_MS));

  return {
    /**
     * Key of the scan after which the next page begins; undefined for the first page. An endpoint that holds
     * few goes past full pages all the same: their scans can be pending for others.
     */
    get after(): string | undefined {
      const isNearEnd = held.size < FEW_HELD && !isBehind;
      return isNearEnd || round !== currentRound() ? undefined : lastKey;
    },

    /** Reports that a page is about to be read. */
    begin(): void {
      const now = currentRound();
      if (round !== now) lastKey = undefined;
      round = now;
    },

    /**
     * Reports the last scan of the page; undefined if there were none.
     * @param isFull Whether more may follow.
     */
    moveTo(key: string | undefined, isFull: boolean): void {
      lastKey = key ?? lastKey;
      isBehind = isFull;
      round = currentRound();
    },
  };
}
