import { startTestServers } from './test-servers.mjs';

/** For the project `http`, whose tests need no Temporal. @param {{ rootDir: string }} config */
export default ({ rootDir }) => startTestServers(rootDir, false);
