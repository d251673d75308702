import type { IncomingMessage } from 'node:http';
import type { CompiledRouting } from '../../core/codes/routing/compile-routing.js';
import { redirectUrlWithFallback, withFallback } from '../../core/codes/link-watch/with-fallback.js';
import { buildDestinationUrl } from '../../core/codes/routing/destination-url.js';
import {
  chooseTarget,
  type RoutingDecision,
  type RoutingVisitor,
} from '../../core/codes/routing/evaluate.js';
import { createLanguageReader } from '../../core/codes/routing/language.js';
import type { MissedReason } from '../../core/scans/scan-properties.js';
import type { ScanRoute } from '../../core/scans/scan.js';
import type { TimeZones } from '../../core/basics/time/time-zones.js';
import type { Logger } from '../../telemetry/logger.js';
import type { PasswordChecker } from './access/password-checker.js';
import { readSubmission } from './access/read-submission.js';
import type { ScanLimiter } from './access/scan-limiter.js';
import { readVisit, type ScanDeps, type Visit } from './record/build-scan.js';
import type { VisitRecorder } from './record/visit-recorder.js';
import { compiledRouting, type FoundRouted } from './resolve/lookup.js';
import type { ResponseBranding } from './respond/branding.js';
import type { ClientPreferences } from './respond/client-preferences.js';
import type { ErrorResponder } from './respond/errors.js';
import { redirectResponse, type RedirectResponse } from './respond/response.js';
import { redirectUrlOf, respondToTarget } from './respond/target.js';
import { scanSourceOf } from './visitor/scan-source.js';
import type { ParsedUserAgent } from './visitor/user-agent.js';
import { variantDigest } from './visitor/variant-digest.js';

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
  now: () => Date;
  log: Logger;
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

/** Where a visit leads. */
type Destination = Exclude<RoutingDecision, { kind: 'unavailable' }>;

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
  const { scanDeps, visits, limiter, passwords, errors, timeZones, now, log } = deps;
  const readLanguages = createLanguageReader();

  async function turnAway(
    { visit, target, routing, preferences, brandingOf }: RoutedVisit,
    reason: Exclude<MissedReason, 'password'>,
    rule?: string,
  ): Promise<RedirectResponse> {
    await visits.recordMissed(visit, reason, rule);
    return reason === 'paused' || routing.unavailableUrl === undefined
      ? errors.failed(reason, preferences, await brandingOf())
      : redirectResponse(redirectUrlWithFallback(routing.unavailableUrl, target.fallback));
  }

  async function requirePassword({ visit, target, preferences, brandingOf }: RoutedVisit): Refusal {
    const branding = await brandingOf();
    if (visit.request.method !== 'POST') return errors.passwordRequired(preferences, branding, false);
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
  async function requirePerson({ visit, target, routing, preferences, brandingOf }: RoutedVisit): Refusal {
    const { request, agent, botReason } = visit;
    const isUnconfirmed =
      routing.scanLimit?.confirm && !target.routed.passwordProtected && request.method !== 'POST';
    const isPerson = botReason === null && request.method !== 'HEAD';
    if (!isUnconfirmed && isPerson) return undefined;
    // A person whose app looks like a bot can press the button, too.
    const hasButton = isUnconfirmed === true || agent.botReason !== null;
    return errors.confirmationRequired(preferences, await brandingOf(), hasButton);
  }

  async function takeScan(routed: RoutedVisit): Refusal {
    const { visit, target, preferences, brandingOf } = routed;
    try {
      const permission = await limiter.take(target.qrCodeId);
      if (permission === 'granted') return undefined;
      // The cached target does not know yet that no scan is left.
      deps.invalidate(target.alias?.key ?? visit.shortCode);
      if (permission === 'last') return undefined;
      return permission === 'exhausted'
        ? await turnAway(routed, 'exhausted')
        : errors.failed('deleted', preferences, await brandingOf());
    } catch (error) {
      log.warn({ err: error }, 'could not count a scan against its limit; the visitor is asked to retry');
      return errors.failed('unavailable', preferences, await brandingOf());
    }
  }

  function decide({ visit, target, routing }: RoutedVisit, query: string): RoutingDecision {
    const { clientIp, at } = visit;
    const { headers, url = '' } = visit.request;
    const visitor: RoutingVisitor = {
      device: visit.agent.device,
      location: visit.location,
      acceptLanguage: headers['accept-language'] ?? '',
      ip: clientIp,
      query,
      source: target.compact ? scanSourceOf(url) : null,
      variantDigest: (ruleId) =>
        variantDigest(scanDeps.salts.at(at), target.qrCodeId, ruleId, clientIp, headers['user-agent'] ?? ''),
    };
    const decision = chooseTarget(routing, visitor, at.getTime());
    return target.fallback
      ? withFallback(decision, target.fallback, redirectUrlOf(target, visitor.device))
      : decision;
  }

  async function respondWithContent({
    visit,
    target,
    preferences,
    brandingOf,
    hostOf,
  }: RoutedVisit): Promise<RedirectResponse> {
    const { branding } = await brandingOf();
    return respondToTarget(target, visit.agent.device, preferences, branding, hostOf);
  }

  function respond(
    routed: RoutedVisit,
    decision: Destination,
    query: string,
  ): RedirectResponse | Promise<RedirectResponse> {
    const { visit, target, routing } = routed;
    const url = decision.kind === 'url' ? decision.url : redirectUrlOf(target, visit.agent.device);
    if (url === undefined) return respondWithContent(routed);
    const status = visit.request.method === 'POST' ? 303 : 302;
    if (!routing.destinations) return redirectResponse(url, status);
    const destination = buildDestinationUrl(routing.destinations, url, {
      query,
      shortCode: visit.shortCode,
      rule: decision.ruleId,
      variant: decision.variantId,
      source: target.compact ? scanSourceOf(visit.request.url ?? '') : null,
      at: visit.at.getTime(),
      scanId: `scan_${visit.scanId.toHexString()}`,
    });
    return redirectResponse(destination, status);
  }

  /** Leads a visitor to the destination or the content, or away from a rule without one. */
  function lead(routed: RoutedVisit, query: string, decision: RoutingDecision): Served {
    if (decision.kind === 'unavailable') return unscanned(turnAway(routed, 'blocked', decision.ruleId));
    const { visit } = routed;
    const { ruleId: rule, variantId } = decision;
    const scan = { visit, route: variantId === null ? { rule } : { rule, variant: variantId } };
    const response = respond(routed, decision, query);
    return response instanceof Promise
      ? response.then((page) => ({ response: page, scan }))
      : { response, scan };
  }

  /** Serves a code that only those may use who know its password, or for whom a scan is left. */
  async function serveGuarded(routed: RoutedVisit, query: string): Promise<RoutedOutcome> {
    const { target, routing } = routed;
    const refusal =
      (target.routed.passwordProtected ? await requirePassword(routed) : undefined) ??
      (routing.scanLimit ? await requirePerson(routed) : undefined);
    if (refusal) return { response: refusal };
    const decision = decide(routed, query);
    const takesScan = routing.scanLimit && decision.kind !== 'unavailable';
    const lastRefusal = takesScan ? await takeScan(routed) : undefined;
    return lastRefusal ? { response: lastRefusal } : lead(routed, query, decision);
  }

  function serve(routed: RoutedVisit): Served {
    const { visit, target, routing } = routed;
    const inactive = findInactiveReason(routed);
    if (inactive) return unscanned(turnAway(routed, inactive));
    const query = queryOf(visit.request.url ?? '');
    const isGuarded = target.routed.passwordProtected || routing.scanLimit !== undefined;
    return isGuarded ? serveGuarded(routed, query) : lead(routed, query, decide(routed, query));
  }

  async function rejectMethod({ preferences, brandingOf }: RoutedRequest): Promise<RedirectResponse> {
    return errors.methodNotAllowed(preferences, await brandingOf());
  }

  return (routedRequest: RoutedRequest): Served => {
    const { request, shortCode, link, preferences, brandingOf, hostOf } = routedRequest;
    const { target } = link;
    const at = now();
    const routing = compiledRouting(link, at.getTime(), timeZones, readLanguages);
    const agent = deps.parseUserAgent(request.headers['user-agent']);
    if (request.method === 'POST' && !takesSubmissions(target, routing, agent)) {
      return unscanned(rejectMethod(routedRequest));
    }
    const visit = readVisit(request, shortCode, target, agent, at, scanDeps);
    return serve({ visit, target, routing, preferences, brandingOf, hostOf });
  };
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

/** Returns the first reason, in the order of checks, why a code serves nobody at present. */
function findInactiveReason({
  visit,
  target,
  routing,
}: RoutedVisit): Exclude<MissedReason, 'password' | 'blocked'> | undefined {
  const instant = visit.at.getTime();
  if (target.status === 'paused') return 'paused';
  if (instant < routing.activeFrom) return 'scheduled';
  if (instant >= routing.activeUntil) return 'expired';
  const isUsedUp = routing.scanLimit && target.routed.scansUsed >= routing.scanLimit.scans;
  return isUsedUp ? 'exhausted' : undefined;
}

/** Returns the query of a request target without `?`; '' if there is none. */
function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}
