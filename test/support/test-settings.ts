import { TEST_SECRET_KEY } from './secret-key.js';

/** Settings for a busy machine, where MongoDB and Temporal may be slow but are not down. */
const GENEROUS_TIMEOUTS = {
  SCAN_TIMEOUT_MS: '20000',
  LIMIT_TIMEOUT_MS: '20000',
  TEMPORAL_TIMEOUT_MS: '20000',
};

/** Settings of every API and worker that a test starts. */
export const TEST_SETTINGS = {
  ...GENEROUS_TIMEOUTS,
  // Processes that share a database must have the same key.
  SECRET_KEY: TEST_SECRET_KEY,
  // Password hashes of the production cost would take more CPU time than all API calls of the tests together.
  PASSWORD_HASH_COST: '1',
  // Tests call faster than people at the dashboard do.
  SESSION_RATE_PER_MINUTE: '0',
  SESSION_WRITES_PER_MINUTE: '0',
  // Tests of the proof turn it on and serve the records from a name server on this machine.
  DOMAIN_PROOF: 'off',
  // Tests of titles turn them on and serve the pages on this machine; generated requests must reach no page.
  PAGE_TITLES: 'off',
  // No server has this name. Tests of mails start a server.
  SMTP_URL: 'smtp://mail.invalid',
  MAIL_FROM: 'Qrelay <qr@example.com>',
};
