/** The values of placeholders, and the visitor's query. */
export interface DestinationScan {
  /** Query of the request without `?`, as sent. */
  query: string;
  /**
   * Whether the whole query is passed on, byte for byte, before the parameters of the owner. Default: the
   * routing decides.
   */
  passesQuery?: boolean;
  /** Requested short code. */
  shortCode: string;
  rule: string;
  variant: string | null;
  source: string | null;
  /** Time of the scan in epoch milliseconds. */
  at: number;
  /** Returns the ID of the scan as the API shows it. Called only if a parameter contains it. */
  scanIdOf: () => string;
}
