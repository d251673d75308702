/** Settings for a busy machine, whose MongoDB and Temporal may be slow without being away. */
export const UNHURRIED = {
  SCAN_PATIENCE_MS: '20000',
  LIMIT_PATIENCE_MS: '20000',
  TEMPORAL_PATIENCE_MS: '20000',
};
