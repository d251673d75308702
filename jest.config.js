import { availableParallelism } from 'node:os';

/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  // Sources import each other as .js; packages' own `.json.js` files are what they say.
  moduleNameMapper: { '^(\\.{1,2}/(?!.*\\.json\\.js$).*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  // Tests wait more than they compute, and all of them share one MongoDB and one Temporal.
  maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
  // What a file leaves behind in its worker slows all later ones down: every promise is told to each forgotten listener.
  workerIdleMemoryLimit: '400MB',
  testTimeout: 120_000,
};
