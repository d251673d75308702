import config from './jest.config.js';

const { projects, ...common } = config;
const slow = projects.find(({ displayName }) => displayName === 'slow');

/** `npm run test:clients`: clients whose generators and compilers take minutes. @type {import('jest').Config} */
export default {
  ...common,
  projects: [{ ...slow, displayName: 'clients', testMatch: ['<rootDir>/test/clients/**/*.test.ts'] }],
};
