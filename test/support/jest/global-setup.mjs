import { startTestServers } from './test-servers.mjs';

/** For the projects whose tests need MongoDB and Temporal. @param {{ rootDir: string }} config */
export default ({ rootDir }) => startTestServers(rootDir, true);
