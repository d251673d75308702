/** Files that are mutated, by subject: the parts of the service that attackers would probe first. */
export const SUBJECTS = {
  'webhook signing': ['core/events/webhooks/signing.ts', 'activities/webhooks/signed-headers.ts'],
  'address filtering': [
    'core/events/webhooks/ssrf-guard.ts',
    'core/events/webhooks/target-url.ts',
    'outbound/ssrf-safe-connector.ts',
  ],
  limits: [
    'api/rate-limits/anonymous-limiter.ts',
    'api/rate-limits/call-limiter.ts',
    'api/rate-limits/client-network.ts',
    'api/rate-limits/remember-refusals.ts',
    'api/rate-limits/sliding-counts.ts',
  ],
  idempotency: ['api/http/run-once.ts'],
  scopes: ['core/accounts/scopes.ts', 'api/auth/scope-error.ts', 'api/auth/authenticate.ts'],
  'password handling': [
    'store/accounts/passwords.ts',
    'api/auth/password-hasher.ts',
    'api/auth/login-throttle.ts',
    'api/auth/known-devices.ts',
    'api/auth/password-rules.ts',
  ],
};

/** Tests of the subjects. Each must be fast, because it runs once per mutant that it reaches. */
export const TEST_FILES = [
  'test/unit/core/events/webhooks/signing.test.ts',
  'test/unit/core/events/webhooks/ssrf-guard.test.ts',
  'test/unit/outbound/ssrf-safe-connector.test.ts',
  'test/unit/api/rate-limits/client-network.test.ts',
  'test/unit/api/rate-limits/anonymous-limiter.test.ts',
  'test/unit/api/rate-limits/call-limiter.test.ts',
  'test/unit/api/rate-limits/remember-refusals.test.ts',
  'test/unit/api/http/run-once.test.ts',
  'test/unit/core/accounts/scopes.test.ts',
  'test/unit/api/auth/authenticate.test.ts',
  'test/unit/store/accounts/passwords.test.ts',
  'test/unit/api/auth/password-hasher.test.ts',
  'test/unit/api/auth/password-rules.test.ts',
  'test/unit/api/auth/known-devices.test.ts',
  'test/unit/api/auth/login-throttle.test.ts',
];
