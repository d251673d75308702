import type { IncomingMessage } from 'node:http';
import type { Settings } from '../../../config/settings.js';
import { createHostReader } from '../../http/request-host.js';
import type { Resolution } from './resolve-request.js';

/** A custom domain as a client has sent it. */
const HOST = /^[a-z0-9.-]+(?::\d{1,5})?$/;

/**
 * Creates the function that returns the base of the links on the requested host, without a trailing slash: of
 * the custom domain, or of the service, also where it was requested under another name.
 */
export function createLinkBaseReader({ publicUrl, trustProxy }: Pick<Settings, 'publicUrl' | 'trustProxy'>) {
  const publicBase = publicUrl.replace(/\/$/, '');
  const { protocol } = new URL(publicBase);
  const readHost = createHostReader(trustProxy);
  return (request: IncomingMessage, { domain }: Pick<Resolution, 'domain'>): string => {
    const host = domain.kind === 'account' ? readHost(request).toLowerCase() : '';
    return HOST.test(host) ? `${protocol}//${host}` : publicBase;
  };
}
