import type { IncomingMessage } from 'node:http';
import type { Settings } from '../../../config/settings.js';
import { parseHostName } from '../../../core/basics/host-name.js';
import { createHostReader } from '../../http/request-host.js';
import type { Resolution } from './resolve-request.js';

/**
 * Creates the function that returns the host name of the short link that was requested: the custom domain, or
 * the name of the service, also where it was requested under another one. So it is the same for each scan of
 * a symbol.
 */
export function createLinkHostReader({ publicUrl, trustProxy }: Pick<Settings, 'publicUrl' | 'trustProxy'>) {
  const serviceName = new URL(publicUrl).hostname;
  const readHost = createHostReader(trustProxy);
  return (request: IncomingMessage, { domain }: Pick<Resolution, 'domain'>): string =>
    (domain.kind === 'account' ? parseHostName(readHost(request)) : undefined) ?? serviceName;
}
