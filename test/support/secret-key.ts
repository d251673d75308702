/** Secret key for an API and a worker that must both decrypt webhook secrets. */
export const TEST_SECRET_KEY = 'the-secret-key-of-the-tests-alone';
