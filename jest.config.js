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

/** @type {(name: string, folders: string) => import('jest').Config} */
const project = (name, folders) => ({
  ...common,
  displayName: name,
  testMatch: [`<rootDir>/test/${folders}/**/*.test.ts`],
});

/** @type {import('jest').Config} */
export default {
  projects: [
    project('unit', 'unit'),
    { ...project('server', '{embedded,http,openapi,store}'), ...servers },
    { ...project('slow', '{e2e,pages,workflows}'), ...servers },
  ],
  testSequencer: `${support}/longest-first.mjs`,
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  // More workers than cores: many tests wait for servers, timers, and processes that they started.
  maxWorkers: 6,
  // Also keeps jest from running a single file in its own process, which would load stale modules in watch mode.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 240_000,
};
