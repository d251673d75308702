import config from './jest.config.js';

const { projects, ...common } = config;
const slow = projects.find(({ displayName }) => displayName === 'slow');

/** `npm run test:faults`: tests that kill and suspend the processes of a whole service. @type {import('jest').Config} */
export default {
  ...common,
  projects: [{ ...slow, displayName: 'faults', testMatch: ['<rootDir>/test/faults/**/*.test.ts'] }],
};
