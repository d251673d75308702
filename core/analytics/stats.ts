/** Length of the smallest period that is counted by itself: every time zone's hours and days are sums of it. */
export const SLOT_MS = 900_000;

export interface Count {
  scans: number;
  /**
   * Daily uniques: a visitor counts once per UTC day and code, at the first scan that matches. The parts of any breakdown
   * add up to the whole.
   */
  uniqueScans: number;
}

/** Most rows of a breakdown that are shown; `omitted` says how many there are beyond. */
export const MAX_ROWS = 1_000;

export interface Breakdown<Key> {
  /** The most scanned first, at most `MAX_ROWS`. */
  rows: (Key & Count)[];
  omitted: number;
}

/** Scans of a range, counted by everything that an answer shows. */
export interface Tally {
  /** By quarter of an hour: `quarter` × 15 minutes since 1970. */
  quarters: ({ quarter: number } & Count)[];
  countries: Breakdown<{ country: string | null }>;
  cities: Breakdown<{ city: string | null; region: string | null; country: string | null }>;
  devices: Breakdown<{ device: string }>;
  browsers: Breakdown<{ browser: string | null }>;
  operatingSystems: Breakdown<{ operatingSystem: string | null }>;
  referrers: Breakdown<{ referrer: string | null }>;
  /** Empty in the counts of one code. */
  qrCodes: Breakdown<{ qrCodeId: string }>;
  /** Bots in the range that match the same filters, whether they are among the rest or not. */
  botScans: number;
}
