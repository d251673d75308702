/** A reason not to seed. The message is for the person at the terminal. */
export class SeedError extends Error {}

/** The service to seed. */
export interface SeedTarget {
  mongodbUri: string;
  /** Base URL for API calls. */
  apiUrl: string;
  /** `PUBLIC_URL`: the base of the short links. */
  publicUrl: string;
}

const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Checks that a service is for development: MongoDB and the API are on loopback, `PUBLIC_URL` is a loopback
 * URL, and `NODE_ENV` is not `production`.
 *
 * @throws SeedError naming the sign of production. The message contains no credentials.
 */
export function assertSeedable(target: SeedTarget, env: Readonly<Record<string, string | undefined>>): void {
  const remoteHosts = mongodbHosts(target.mongodbUri).filter((host) => !LOOPBACK_HOST.test(host));
  const sign =
    env['NODE_ENV'] === 'production'
      ? 'NODE_ENV is production'
      : remoteHosts.length > 0
        ? `MongoDB is on ${remoteHosts.join(', ')}`
        : [target.publicUrl, target.apiUrl]
            .filter((url) => !LOOPBACK_HOST.test(new URL(url).hostname))
            .map((url) => `the service is at ${url}`)[0];
  if (sign === undefined) return;
  throw new SeedError(`This looks like production: ${sign}. To seed it anyway, add --allow-production.`);
}

/** Returns the host names of a connection string, without ports. */
function mongodbHosts(uri: string): string[] {
  const authority = uri.replace(/^mongodb(\+srv)?:\/\//, '').split(/[/?]/)[0] ?? '';
  const hosts = authority.slice(authority.lastIndexOf('@') + 1).split(',');
  return hosts.map((host) => host.replace(/:\d+$/, ''));
}
