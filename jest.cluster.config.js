import config from './jest.config.js';

const { projects, ...common } = config;
const slow = projects.find(({ displayName }) => displayName === 'slow');

/** `npm run test:cluster`: tests with servers that take minutes to build. @type {import('jest').Config} */
export default {
  ...common,
  projects: [{ ...slow, displayName: 'cluster', testMatch: ['<rootDir>/test/cluster/**/*.test.ts'] }],
};
