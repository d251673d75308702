/** Given to API and worker where both must read the secrets of webhooks. */
export const TEST_SECRET_KEY = 'the-secret-key-of-the-tests-alone';
