/** Settings for a busy machine, whose MongoDB and Temporal may be slow without being away. */
export const UNHURRIED = {
  SCAN_TIMEOUT_MS: '20000',
  LIMIT_TIMEOUT_MS: '20000',
  TEMPORAL_TIMEOUT_MS: '20000',
};
