const support = '<rootDir>/test/support/jest';

/** @type {import('jest').Config} */
const common = {
  runtime: `${support}/native-runtime.cjs`,
  testEnvironment: `${support}/native-environment.cjs`,
  injectGlobals: false,
  transform: {},
  roots: ['<rootDir>/test'],
};

/** Starts MongoDB and Temporal once per run, and only for the projects that need them. */
const servers = {
  globalSetup: `${support}/global-setup.mjs`,
  globalTeardown: `${support}/global-teardown.mjs`,
};

/** Starts MongoDB alone. Files that need Temporal fail with the advice to add them to `WITH_TEMPORAL`. */
const mongodb = {
  globalSetup: `${support}/start-mongodb.mjs`,
  globalTeardown: `${support}/global-teardown.mjs`,
  testEnvironmentOptions: { temporal: false },
};

/** Files of test/http that need Temporal, most of them because they start a worker. */
const WITH_TEMPORAL = [
  ...[
    'alert-checks',
    'authority',
    'bulk-changes',
    'bulk-create',
    'bulk-export',
    'change-doors',
    'contract-fuzz',
    'domain-lifecycle',
    'event-libraries',
  ],
  ...[
    'folder-keys',
    'generated-clients',
    'import-aliases',
    'import-row-types',
    'imports',
    'job-authority',
    'jobs-fairness',
  ],
  ...[
    'jobs',
    'lifecycle-events',
    'limits',
    'link-watch',
    'mail',
    'mail-secrets',
    'mcp-client',
    'metrics',
    'recipients',
    'report-mails',
    'sheets',
    'templates',
    'webhook-events',
  ],
  ...['webhook-secrets', 'webhooks', 'white-label'],
];

/** @type {(name: string, folders: string, ...files: string[]) => import('jest').Config} */
const project = (name, folders, ...files) => ({
  ...common,
  displayName: name,
  testMatch: [`${folders}/**/*.test.ts`, ...files].map((pattern) => `<rootDir>/test/${pattern}`),
});

/** @type {import('jest').Config} */
export default {
  projects: [
    project('unit', 'unit'),
    {
      ...project('http', '{http,openapi,store}'),
      ...mongodb,
      testPathIgnorePatterns: [`<rootDir>/test/http/(${WITH_TEMPORAL.join('|')}).test.ts`],
    },
    {
      ...project('slow', '{cli,e2e,embedded,pages,workflows}', `http/{${WITH_TEMPORAL.join()}}.test.ts`),
      ...servers,
    },
  ],
  testSequencer: `${support}/longest-first.mjs`,
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  // More workers than cores: many tests wait for servers, timers, and processes that they started. With six on two cores, some waited too long.
  maxWorkers: 4,
  // Also keeps jest from running a single file in its own process, which would load stale modules in watch mode.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 240_000,
};
