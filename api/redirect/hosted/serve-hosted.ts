import type { IncomingMessage } from 'node:http';
import { redirectUrlWithFallback } from '../../../core/codes/link-watch/with-fallback.js';
import type { ReadLanguages } from '../../../core/codes/routing/language.js';
import type { TimeZones } from '../../../core/basics/time/time-zones.js';
import { shortLink } from '../../../core/codes/urls.js';
import type { MissedReason } from '../../../core/scans/scan-properties.js';
import { queryOf } from '../destination.js';
import { readVisit, type ScanDeps } from '../record/build-scan.js';
import type { VisitRecorder } from '../record/visit-recorder.js';
import { compiledRouting, isRouted } from '../resolve/lookup.js';
import type { createLinkBaseReader } from '../resolve/link-base.js';
import type { Resolution } from '../resolve/resolve-request.js';
import type { ResponseBranding } from '../respond/branding.js';
import type { ClientPreferences } from '../respond/client-preferences.js';
import type { ErrorResponder } from '../respond/errors.js';
import { redirectResponse, type RedirectResponse } from '../respond/response.js';
import { respondToTarget } from '../respond/target.js';
import { findInactiveReason } from '../serve-routed.js';
import type { ParsedUserAgent } from '../visitor/user-agent.js';
import { isGuarded, type HostedContent } from './hosted-content.js';
import { hostedPath } from './hosted-urls.js';
import type { createFileServer } from './serve-file.js';
import type { FoundHosted, HostedResolution } from './resolve-hosted-path.js';
import type { PathSigner } from './signed-path.js';

interface HostedServerDeps {
  scanDeps: ScanDeps;
  parseUserAgent: (userAgent: string | undefined) => ParsedUserAgent;
  visits: Pick<VisitRecorder, 'recordClick'>;
  errors: ErrorResponder;
  signer: PathSigner;
  linkBase: ReturnType<typeof createLinkBaseReader>;
  serveFile: ReturnType<typeof createFileServer>;
  timeZones: TimeZones;
  readLanguages: ReadLanguages;
  now: () => Date;
}

/** A request for a path below the short link of a code with content. */
export interface HostedRequest {
  request: IncomingMessage;
  resolution: Extract<HostedResolution, { kind: 'content' | 'shortLink' }>;
  domain: Resolution['domain'];
  preferences: ClientPreferences;
  /** Resolves to the branding of pages and errors. Redirects need none. */
  brandingOf: () => Promise<ResponseBranding>;
  /** Returns the host name of the short link. */
  hostOf: () => string;
}

/**
 * Creates the function that serves paths below short links. A request is never a scan. A click of a link is
 * durable before the response, as a scan is; it needs an active code, and otherwise gets what the short link
 * responds.
 */
export function createHostedServer(deps: HostedServerDeps) {
  const { scanDeps, parseUserAgent, visits, errors, signer, linkBase, timeZones, readLanguages, now } = deps;
  const { serveFile } = deps;

  /** The query is not passed on: it may be a signature that is no longer valid. */
  function redirectToShortLink({ request, resolution, domain }: HostedRequest): RedirectResponse {
    return redirectResponse(shortLink(linkBase(request, { domain }), resolution.shortCode));
  }

  function findInactive(
    link: FoundHosted,
    at: Date,
  ): Exclude<MissedReason, 'password' | 'blocked'> | undefined {
    if (!isRouted(link)) return link.target.status === 'paused' ? 'paused' : undefined;
    const routing = compiledRouting(link, at.getTime(), timeZones, readLanguages);
    const reason = findInactiveReason(link.target, routing, at.getTime());
    // The last visitor of a limit has a signed URL.
    return reason === 'exhausted' ? undefined : reason;
  }

  /** Responds as the short link does, without a missed scan. */
  async function rejectInactive(
    { preferences, brandingOf, resolution: { link } }: HostedRequest,
    reason: Exclude<MissedReason, 'password' | 'blocked'>,
  ): Promise<RedirectResponse> {
    const { routed, fallback } = link.target;
    const url = routed?.routing.unavailableUrl;
    if (reason !== 'paused' && url !== undefined)
      return redirectResponse(redirectUrlWithFallback(url, fallback));
    return errors.failed(reason, preferences, await brandingOf());
  }

  async function serveContent(
    { request, preferences, brandingOf, hostOf, resolution: { shortCode, link } }: HostedRequest,
    content: Exclude<HostedContent, { kind: 'file' }>,
    at: Date,
  ): Promise<RedirectResponse> {
    const { target } = link;
    const agent = parseUserAgent(request.headers['user-agent']);
    const { page: _page, ...saved } = target;
    const response =
      content.kind === 'link'
        ? redirectResponse(content.url)
        : respondToTarget(saved, agent.device, preferences, (await brandingOf()).branding, hostOf);
    if (request.method === 'GET') {
      await visits.recordClick(readVisit(request, shortCode, target, agent, at, scanDeps), content.id);
    }
    return withCaching(response, isGuarded(target));
  }

  async function serveFileOf(
    { request, preferences, brandingOf, resolution: { link } }: HostedRequest,
    { file }: Extract<HostedContent, { kind: 'file' }>,
  ): Promise<RedirectResponse> {
    if (file.blocked) return errors.failed('withheld', preferences, await brandingOf());
    return serveFile({ request, file, isPrivate: isGuarded(link.target), preferences, brandingOf });
  }

  return async (hosted: HostedRequest): Promise<RedirectResponse> => {
    const { request, resolution } = hosted;
    if (resolution.kind === 'shortLink') return redirectToShortLink(hosted);
    const { shortCode, name, link, content } = resolution;
    const at = now();
    if (isGuarded(link.target)) {
      const signed = { qrCodeId: link.target.qrCodeId, path: hostedPath(shortCode, name) };
      if (!signer.isSigned(signed, queryOf(request.url ?? ''), at.getTime()))
        return redirectToShortLink(hosted);
    }
    const inactive = findInactive(link, at);
    if (inactive) return rejectInactive(hosted, inactive);
    return content.kind === 'file' ? serveFileOf(hosted, content) : serveContent(hosted, content, at);
  };
}

/** Responses of guarded codes are for one visitor alone. */
function withCaching(response: RedirectResponse, isPrivate: boolean): RedirectResponse {
  if (isPrivate) response.headers['Cache-Control'] = 'private, no-store';
  return response;
}
