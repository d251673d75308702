import type { IncomingMessage } from 'node:http';
import type { CompiledRouting } from '../../core/routing/compile-routing.js';
import { redirectUrlWithFallback, withFallback } from '../../core/link-watch/with-fallback.js';
import { buildDestinationUrl } from '../../core/routing/destination-url.js';
import { chooseTarget, type RoutingDecision } from '../../core/routing/evaluate.js';
import type { MissedReason } from '../../core/scan.js';
import type { TimeZones } from '../../core/time/time-zones.js';
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
  /** Removes a short code from the cache. */
  invalidate: (shortCode: string) => void;
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
  branding: ResponseBranding;
}

/** A visit of a code with a routing, and how to respond to it. */
interface RoutedVisit extends Visit {
  target: FoundRouted['target'];
  routing: CompiledRouting;
  preferences: ClientPreferences;
  branding: ResponseBranding;
}

/**
 * Creates the function that serves short links of codes with a routing: it checks, in this order, whether the code is
 * paused, its times, its scan limit, the password, and the confirmation, chooses the destination, and records the scan.
 *
 * A scan is taken from the limit only when the destination or the content is about to be served. Rejects only if recording
 * or the client's connection fails.
 */
export function createRoutedServer(deps: RoutedServerDeps) {
  const { scanDeps, visits, limiter, passwords, errors, timeZones, now, log } = deps;

  function readRoutedVisit({ request, shortCode, link, ...response }: RoutedRequest): RoutedVisit {
    const at = now();
    const agent = deps.parseUserAgent(request.headers['user-agent']);
    return {
      ...readVisit(request, shortCode, link.target, agent, at, scanDeps),
      target: link.target,
      routing: compiledRouting(link, at.getTime(), timeZones),
      ...response,
    };
  }

  async function turnAway(
    visit: RoutedVisit,
    reason: Exclude<MissedReason, 'password'>,
    rule?: string,
  ): Promise<RedirectResponse> {
    const { routing, preferences, branding } = visit;
    await visits.recordMissed(visit, reason, rule);
    return reason === 'paused' || routing.unavailableUrl === undefined
      ? errors.failed(reason, preferences, branding)
      : redirectResponse(redirectUrlWithFallback(routing.unavailableUrl, visit.target.fallback));
  }

  /** @returns undefined if the visitor has sent the right password. */
  async function requirePassword(visit: RoutedVisit): Promise<RedirectResponse | undefined> {
    const { request, target, preferences, branding, clientIp } = visit;
    if (request.method !== 'POST') return errors.passwordRequired(preferences, branding, false);
    const submission = await readSubmission(request);
    if (submission.kind !== 'read') return errors.invalidSubmission(submission.kind, preferences, branding);
    const { password } = submission;
    if (password === undefined) return errors.passwordRequired(preferences, branding, false);
    const result = await passwords.check(target, password, clientIp);
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

  /** @returns undefined if the visit may use up a scan, or if the code has no limit. */
  function requirePerson(visit: RoutedVisit): RedirectResponse | undefined {
    const { request, target, routing, preferences, branding, botReason } = visit;
    const { scanLimit } = routing;
    if (!scanLimit) return undefined;
    const isUnconfirmed = scanLimit.confirm && !target.routed.passwordProtected && request.method !== 'POST';
    if (isUnconfirmed) return errors.confirmationRequired(preferences, branding, true);
    const isPerson = botReason === null && request.method !== 'HEAD';
    return isPerson ? undefined : errors.confirmationRequired(preferences, branding, false);
  }

  /** @returns undefined if a scan was taken from the limit, or if the code has none. */
  async function takeScan(visit: RoutedVisit): Promise<RedirectResponse | undefined> {
    const { target, routing, preferences, branding } = visit;
    if (!routing.scanLimit) return undefined;
    try {
      const permission = await limiter.take(target.qrCodeId);
      if (permission === 'granted') return undefined;
      // The cached target does not know yet that no scan is left.
      deps.invalidate(visit.shortCode);
      if (permission === 'last') return undefined;
      return permission === 'exhausted'
        ? await turnAway(visit, 'exhausted')
        : errors.failed('deleted', preferences, branding);
    } catch (error) {
      log.warn({ err: error }, 'could not count a scan against its limit; the visitor is asked to retry');
      return errors.failed('unavailable', preferences, branding);
    }
  }

  function decide(visit: RoutedVisit, query: string): RoutingDecision {
    const { request, target, routing, agent, location, clientIp, at } = visit;
    const { headers, url = '' } = request;
    const decision = chooseTarget(
      routing,
      {
        device: agent.device,
        location,
        acceptLanguage: headers['accept-language'] ?? '',
        ip: clientIp,
        query,
        source: target.compact ? scanSourceOf(url) : null,
        variantDigest: (ruleId) =>
          variantDigest(
            scanDeps.salts.at(at),
            target.qrCodeId,
            ruleId,
            clientIp,
            headers['user-agent'] ?? '',
          ),
      },
      at.getTime(),
    );
    return target.fallback
      ? withFallback(decision, target.fallback, redirectUrlOf(target, agent.device))
      : decision;
  }

  function respond(
    visit: RoutedVisit,
    decision: Exclude<RoutingDecision, { kind: 'unavailable' }>,
    query: string,
  ): RedirectResponse {
    const { request, shortCode, target, routing, agent, preferences, branding } = visit;
    const url = decision.kind === 'url' ? decision.url : redirectUrlOf(target, agent.device);
    if (url === undefined) return respondToTarget(target, agent.device, preferences, branding.branding);
    const destination = buildDestinationUrl(routing.destinations, url, {
      query,
      shortCode,
      rule: decision.ruleId,
      variant: decision.variantId,
      source: target.compact ? scanSourceOf(request.url ?? '') : null,
      at: visit.at.getTime(),
      scanId: `scan_${visit.scanId.toHexString()}`,
    });
    return redirectResponse(destination, request.method === 'POST' ? 303 : 302);
  }

  return async (routedRequest: RoutedRequest): Promise<RedirectResponse> => {
    const visit = readRoutedVisit(routedRequest);
    const { request, target, preferences, branding } = visit;
    if (request.method === 'POST' && !takesSubmissions(visit)) {
      return errors.methodNotAllowed(preferences, branding);
    }
    const inactive = findInactiveReason(visit);
    if (inactive) return turnAway(visit, inactive);
    const refusal =
      (target.routed.passwordProtected ? await requirePassword(visit) : undefined) ?? requirePerson(visit);
    if (refusal) return refusal;
    const query = queryOf(request.url ?? '');
    const decision = decide(visit, query);
    if (decision.kind === 'unavailable') return turnAway(visit, 'blocked', decision.ruleId);
    const exhausted = await takeScan(visit);
    if (exhausted) return exhausted;
    const response = respond(visit, decision, query);
    if (request.method !== 'HEAD') {
      const { ruleId: rule, variantId } = decision;
      await visits.record(visit, { rule, ...(variantId !== null && { variant: variantId }) });
    }
    return response;
  };
}

/** Returns whether visitors send a password or a confirmation to the code. */
function takesSubmissions({ target, routing }: RoutedVisit): boolean {
  return target.routed.passwordProtected || routing.scanLimit?.confirm === true;
}

/** Returns the first reason, in the order of checks, why a code serves nobody at present. */
function findInactiveReason({
  target,
  routing,
  at,
}: RoutedVisit): Exclude<MissedReason, 'password' | 'blocked'> | undefined {
  const instant = at.getTime();
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
