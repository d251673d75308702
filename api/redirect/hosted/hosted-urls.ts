import type { IncomingMessage } from 'node:http';
import type { Settings } from '../../../config/settings.js';
import { baseUrl, shortLink } from '../../../core/codes/urls.js';
import type { CodeTarget } from '../../../store/short-links/scan-targets.js';
import { createLinkBaseReader } from '../resolve/link-base.js';
import type { Resolution } from '../resolve/resolve-request.js';
import type { HostedUrls } from '../respond/links-page.js';
import { isGuarded } from './hosted-content.js';
import type { PathSigner } from './signed-path.js';

interface HostedUrlsDeps {
  settings: Pick<Settings, 'publicUrl' | 'trustProxy'>;
  signer: PathSigner;
  now: () => Date;
}

/** Creates the function that returns the URLs of the content of the code that was requested. */
export function createHostedUrls({ settings, signer, now }: HostedUrlsDeps) {
  const linkBase = createLinkBaseReader(settings);
  const publicBase = settings.publicUrl.replace(/\/$/, '');
  return (
    request: IncomingMessage,
    { domain, shortCode }: Pick<Resolution, 'domain' | 'shortCode'>,
    target: Pick<CodeTarget, 'qrCodeId' | 'routed'>,
  ): HostedUrls => {
    const base = linkBase(request, { domain });
    const at = now().getTime();
    const urlAt = (prefix: string, name: string): string => {
      const path = hostedPath(shortCode, name);
      const query = isGuarded(target) ? `?${signer.sign({ qrCodeId: target.qrCodeId, path }, at)}` : '';
      return `${shortLink(prefix, path)}${query}`;
    };
    return {
      urlOf: (name, ownDomain) =>
        urlAt(domain.kind === 'account' ? base : baseUrl(publicBase, ownDomain), name),
      hrefOf: (name) => urlAt(new URL(base).pathname.replace(/\/$/, ''), name),
      locationOf: (name) => urlAt(base, name),
    };
  };
}

/** Returns the path of content below the short links, which is signed. */
export function hostedPath(shortCode: string, name: string): string {
  return `${shortCode}/${name}`;
}
