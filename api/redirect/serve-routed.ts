import type { IncomingMessage } from 'node:http';
import type { CompiledRouting } from '../../core/codes/routing/compile-routing.js';
import { redirectUrlWithFallback } from '../../core/codes/link-watch/with-fallback.js';
import type { RoutingDecision } from '../../core/codes/routing/evaluate.js';
import { passQuery } from '../../core/codes/routing/forward-query.js';
import type { ReadLanguages } from '../../core/codes/routing/language.js';
import type { MissedReason } from '../../core/scans/scan-properties.js';
import type { ScannedGs1, ScanRoute } from '../../core/scans/scan.js';
import { gs1LookupKeysOf } from '../../core/gs1/resolver/lookup-key.js';
import type { TimeZones } from '../../core/basics/time/time-zones.js';
import type { Logger } from '../../telemetry/logger.js';
import type { PasswordChecker } from './access/password-checker.js';
import { readSubmission } from './access/read-submission.js';
import type { ScanLimiter } from './access/scan-limiter.js';
import {
  buildLocation,
  createDestinationChooser,
  queryOf,
  routeOf,
  type Destination,
  type ServedDecision,
} from './destination.js';
import { redirectedFile, shownFiles, type ShownFiles } from './respond/shown-files.js';
import { readVisit, type ScanDeps, type Visit } from './record/build-scan.js';
import type { VisitRecorder } from './record/visit-recorder.js';
import { compiledRouting, type FoundRouted } from './resolve/lookup.js';
import type { ResponseBranding } from './respond/branding.js';
import type { ClientPreferences } from './respond/client-preferences.js';
import type { ErrorResponder } from './respond/errors.js';
import type { HostedUrls } from './respond/links-page.js';
import { redirectResponse, type RedirectResponse } from './respond/response.js';
import { redirectUrlOf, respondToFiles, respondToTarget } from './respond/target.js';
import type { ParsedUserAgent } from './visitor/user-agent.js';

export interface RoutedServerDeps {
  scanDeps: ScanDeps;
  parseUserAgent: (userAgent: string | undefined) => ParsedUserAgent;
  visits: VisitRecorder;
  limiter: ScanLimiter;
  passwords: PasswordChecker;
  errors: ErrorResponder;
  /** Removes the key of a lookup from the cache. */
  invalidate: (key: string) => void;
  timeZones: TimeZones;
  readLanguages: ReadLanguages;
  now: () => Date;
  log: Logger;
}

/** Differences of a visit of an item that GS1 Digital Link URIs identify. */
export interface ItemVisit {
  /** Where the visit leads; it may be a link of a less specific item. */
  destination: Destination;
  scanned: ScannedGs1;
  /** Returns the path to which forms are sent; undefined: the URL of the page. */
  formAction: (() => string) | undefined;
  /** Status of the redirect. */
  status: 302 | 307;
}

/** A request for the short link of a code with a routing. */
export interface RoutedRequest {
  request: IncomingMessage;
  shortCode: string;
  link: FoundRouted;
  preferences: ClientPreferences;
  /** Resolves to the branding of pages and errors. Redirects need none. */
  brandingOf: () => Promise<ResponseBranding>;
  /** Returns the host name of the short link. */
  hostOf: () => string;
  /** Absent for codes that are no items. */
  item?: ItemVisit | undefined;
  /** URLs of the content of the code, if it has any. */
  urls?: HostedUrls | undefined;
}

/** A visit of a code with a routing, and how to respond to it. */
interface RoutedVisit {
  visit: Visit;
  target: FoundRouted['target'];
  routing: CompiledRouting;
  preferences: ClientPreferences;
  brandingOf: () => Promise<ResponseBranding>;
  /** Returns the host name of the short link. */
  hostOf: () => string;
  item: ItemVisit | undefined;
  destination: Destination;
  urls: HostedUrls | undefined;
}

/** The response to a visit that does not lead to the destination or content; undefined: it may continue. */
type Refusal = Promise<RedirectResponse | undefined>;

/** How a request is served. */
export interface RoutedOutcome {
  response: RedirectResponse;
  /**
   * Scan to record before the response is sent. Absent if the visit does not lead to the destination or
   * content.
   */
  scan?: { visit: Visit; route: Pick<ScanRoute, 'rule' | 'variant'> };
}

/** An outcome, or a promise of one that waits for more than the short code. */
type Served = RoutedOutcome | Promise<RoutedOutcome>;

/**
 * Creates the function that serves short links of codes with a routing: it checks, in this order, whether the
 * code is paused, its times, its scan limit, the password, and the confirmation, and chooses the destination.
 * It records missed scans, and leaves other scans to the caller.
 *
 * A scan is taken from the limit only when the destination or the content is about to be served. The outcome
 * is synchronous unless the code has a guard or needs the branding: each promise that a redirect waits for
 * costs processor time. A promise rejects only if the client's connection fails.
 */
export function createRoutedServer(deps: RoutedServerDeps) {
  const { scanDeps, visits, limiter, passwords, errors, timeZones, readLanguages, now, log } = deps;
  const decide = createDestinationChooser(scanDeps);

  async function turnAway(
    { visit, target, routing, preferences, brandingOf, item }: RoutedVisit,
    reason: Exclude<MissedReason, 'password'>,
    rule?: string,
    isWithheld = false,
  ): Promise<RedirectResponse> {
    await visits.recordMissed(visit, reason, rule);
    if (isWithheld) return errors.failed('withheld', preferences, await brandingOf());
    if (reason === 'paused' || routing.unavailableUrl === undefined) {
      return errors.failed(reason, preferences, await brandingOf());
    }
    const url = redirectUrlWithFallback(routing.unavailableUrl, target.fallback);
    return redirectResponse(item ? passQuery(url, queryOf(visit.request.url ?? '')) : url);
  }

  async function requirePassword({ visit, target, preferences, brandingOf, item }: RoutedVisit): Refusal {
    const branding = await brandingOf();
    if (visit.request.method !== 'POST') {
      return errors.passwordRequired(preferences, branding, false, item?.formAction?.());
    }
    const submission = await readSubmission(visit.request);
    if (submission.kind !== 'read') return errors.invalidSubmission(submission.kind, preferences, branding);
    const { password } = submission;
    if (password === undefined) return errors.passwordRequired(preferences, branding, false);
    const result = await passwords.check(target, password, visit.clientIp);
    switch (result.kind) {
      case 'right':
        return undefined;
      case 'wrong':
        await visits.recordMissed(visit, 'password');
        return errors.passwordRequired(preferences, branding, true);
      case 'limited':
        return errors.tooManyAttempts(result.limit, preferences, branding);
      case 'unavailable':
        return errors.failed('unavailable', preferences, branding);
    }
  }

  /** Requires the press of the button if the limit says so, and a person in any case. */
  async function requirePerson(routed: RoutedVisit): Refusal {
    const { visit, target, routing, preferences, brandingOf, item } = routed;
    const { request, agent, botReason } = visit;
    const isUnconfirmed =
      routing.scanLimit?.confirm && !target.routed.passwordProtected && request.method !== 'POST';
    const isPerson = botReason === null && request.method !== 'HEAD';
    if (!isUnconfirmed && isPerson) return undefined;
    // A person whose app looks like a bot can press the button, too.
    const hasButton = isUnconfirmed === true || agent.botReason !== null;
    return errors.confirmationRequired(preferences, await brandingOf(), hasButton, item?.formAction?.());
  }

  async function takeScan(routed: RoutedVisit): Refusal {
    const { visit, target, preferences, brandingOf } = routed;
    try {
      const permission = await limiter.take(target.qrCodeId);
      if (permission === 'granted') return undefined;
      // The cached target does not know yet that no scan is left.
      for (const key of lookupKeysOf(target, visit.shortCode)) deps.invalidate(key);
      if (permission === 'last') return undefined;
      return permission === 'exhausted'
        ? await turnAway(routed, 'exhausted')
        : errors.failed('deleted', preferences, await brandingOf());
    } catch (error) {
      log.warn({ err: error }, 'could not count a scan against its limit; the visitor is asked to retry');
      return errors.failed('unavailable', preferences, await brandingOf());
    }
  }

  async function respondWithContent({
    visit,
    target,
    preferences,
    brandingOf,
    hostOf,
    urls,
  }: RoutedVisit): Promise<RedirectResponse> {
    const { branding } = await brandingOf();
    return respondToTarget(target, visit.agent.device, preferences, branding, hostOf, urls);
  }

  function respondWithFiles(
    { visit, preferences, brandingOf, urls }: RoutedVisit,
    shown: ShownFiles,
  ): RedirectResponse | Promise<RedirectResponse> {
    const status = visit.request.method === 'POST' ? 303 : undefined;
    if (redirectedFile(shown)) return respondToFiles(shown, preferences, null, urls, status);
    return brandingOf().then(({ branding }) => respondToFiles(shown, preferences, branding, urls));
  }

  function respond(
    routed: RoutedVisit,
    decision: ServedDecision,
    query: string,
  ): RedirectResponse | Promise<RedirectResponse> {
    const { visit, destination, item, target } = routed;
    const shown = target.files && shownFiles(target, decision);
    if (shown) return respondWithFiles(routed, shown);
    const url = buildLocation(visit, destination, decision, query);
    if (url === undefined) return respondWithContent(routed);
    return redirectResponse(url, visit.request.method === 'POST' ? 303 : item?.status);
  }

  /** Leads a visitor to the destination or the content, or away from a rule without one. */
  function lead(routed: RoutedVisit, query: string, decision: RoutingDecision): Served {
    if (decision.kind === 'unavailable') {
      return unscanned(turnAway(routed, 'blocked', decision.ruleId, decision.isWithheld));
    }
    const { visit, destination } = routed;
    const scan = { visit, route: routeOf(visit, destination, decision) };
    const response = respond(routed, decision, query);
    return response instanceof Promise
      ? response.then((page) => ({ response: page, scan }))
      : { response, scan };
  }

  /** Serves a code that only those may use who know its password, or for whom a scan is left. */
  async function serveGuarded(routed: RoutedVisit, query: string): Promise<RoutedOutcome> {
    const { visit, target, routing, destination } = routed;
    const refusal =
      (target.routed.passwordProtected ? await requirePassword(routed) : undefined) ??
      (routing.scanLimit ? await requirePerson(routed) : undefined);
    if (refusal) return { response: refusal };
    const decision = decide(visit, destination, query);
    const takesScan = routing.scanLimit && decision.kind !== 'unavailable';
    const lastRefusal = takesScan ? await takeScan(routed) : undefined;
    return lastRefusal ? { response: lastRefusal } : lead(routed, query, decision);
  }

  function serve(routed: RoutedVisit): Served {
    const { visit, target, routing, destination } = routed;
    const inactive = findInactiveReason(target, routing, visit.at.getTime());
    if (inactive) return unscanned(turnAway(routed, inactive));
    const query = queryOf(visit.request.url ?? '');
    const isGuarded = target.routed.passwordProtected || routing.scanLimit !== undefined;
    return isGuarded ? serveGuarded(routed, query) : lead(routed, query, decide(visit, destination, query));
  }

  async function rejectMethod({ preferences, brandingOf }: RoutedRequest): Promise<RedirectResponse> {
    return errors.methodNotAllowed(preferences, await brandingOf());
  }

  return (routedRequest: RoutedRequest): Served => {
    const { request, shortCode, link, preferences, brandingOf, hostOf, item, urls } = routedRequest;
    const { target } = link;
    const at = now();
    const routing = compiledRouting(link, at.getTime(), timeZones, readLanguages);
    const agent = deps.parseUserAgent(request.headers['user-agent']);
    if (request.method === 'POST' && !takesSubmissions(target, routing, agent)) {
      return unscanned(rejectMethod(routedRequest));
    }
    const visit = readVisit(request, shortCode, target, agent, at, scanDeps);
    if (item) visit.gs1 = item.scanned;
    const destination = item?.destination ?? { target, routing, url: redirectUrlOf(target, agent.device) };
    return serve({ visit, target, routing, preferences, brandingOf, hostOf, item, destination, urls });
  };
}

function lookupKeysOf({ alias, item, accountId }: FoundRouted['target'], shortCode: string): string[] {
  const keys = item ? gs1LookupKeysOf(accountId, item.path) : [];
  return [alias?.key ?? shortCode, ...keys];
}

async function unscanned(response: Promise<RedirectResponse>): Promise<RoutedOutcome> {
  return { response: await response };
}

/**
 * Returns whether visitors send a password or a confirmation to the code. If its scans are limited, clients
 * that look like bots get a page with a button in any case.
 */
function takesSubmissions(
  target: FoundRouted['target'],
  { scanLimit }: CompiledRouting,
  agent: ParsedUserAgent,
): boolean {
  if (target.routed.passwordProtected) return true;
  return scanLimit !== undefined && (scanLimit.confirm || agent.botReason !== null);
}

/** Returns the first reason, in the order of checks, why a code serves nobody at an instant. */
export function findInactiveReason(
  { status, routed }: FoundRouted['target'],
  routing: CompiledRouting,
  instant: number,
): Exclude<MissedReason, 'password' | 'blocked'> | undefined {
  if (status === 'paused') return 'paused';
  if (instant < routing.activeFrom) return 'scheduled';
  if (instant >= routing.activeUntil) return 'expired';
  const isUsedUp = routing.scanLimit && routed.scansUsed >= routing.scanLimit.scans;
  return isUsedUp ? 'exhausted' : undefined;
}
