import { z } from 'zod';
import { DomainError } from '../../core/basics/errors.js';
import type { Settings } from '../../config/settings.js';
import { defineRoute, type Route } from '../http/route.js';
import type { StaticFile } from '../http/static-file.js';
import { VERSION } from '../version.js';

/** Dependencies of the download of the SDK. */
export interface SdkDeps {
  settings: Pick<Settings, 'publicUrl'>;
  /** Returns the package; undefined while it has not been built. */
  sdkPackage: () => StaticFile | undefined;
}

const FILE = `qrelay-${VERSION}.tgz`;
/** Time that the build takes after the first `npm start`. */
const BUILD_SECONDS = 15;

const downloadSdk = defineRoute({
  method: 'get',
  path: '/sdk/:file',
  operationId: 'downloadSdk',
  tag: 'System',
  summary: 'Download the SDK and the command line',
  description:
    'Returns the npm package `qrelay` of the version of this service, for `npm install <URL>`. `qrelay.tgz` redirects to it. Packages of other versions are not available. Needs no key.',
  access: { kind: 'public', cost: 1 },
  params: z.object({
    file: z
      .string()
      .max(100)
      .describe('`qrelay-<version>.tgz`, or `qrelay.tgz` for the version of this service.'),
  }),
  responses: {
    200: { description: 'The package', content: ['application/gzip'], headers: ['ETag'] },
    302: { description: 'The URL of the current version', headers: ['Location'] },
  },
  errors: ['not_found', 'unavailable'],
  async handle({ params }, { settings, sdkPackage }: SdkDeps) {
    const headers = { 'Cache-Control': 'no-cache' };
    // Relative, so that it leads to the host and the path at which the client reaches the service.
    if (params.file === 'qrelay.tgz') {
      return { status: 302, headers: { ...headers, Location: FILE }, empty: true };
    }
    if (params.file !== FILE) {
      throw new DomainError('not_found', `The current package is ${settings.publicUrl}/sdk/${FILE}`);
    }
    const file = sdkPackage();
    if (!file) {
      const message = `The package is being built, which takes some seconds after the first start; try again in ${BUILD_SECONDS} seconds. If it stays missing, run npm run build`;
      throw new DomainError('unavailable', message, { headers: { 'Retry-After': String(BUILD_SECONDS) } });
    }
    return { status: 200, headers, file };
  },
});

/** The route of the package `qrelay`. */
export const SDK_ROUTES: readonly Route<SdkDeps>[] = [downloadSdk];
