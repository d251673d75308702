import { DomainError, ERROR_STATUS, type ErrorCode } from '../../../core/errors.js';
import type { LimitState } from '../../../store/limits/rate-limits.js';
import { errorBody } from '../../http/error-body.js';
import { answer, type RedirectResponse } from './response.js';
import type { ClientPreferences } from './client-preferences.js';
import { messagePage, type Message } from './pages/message-page.js';
import { TEXTS } from '../../../core/landing-pages/messages.js';
import type { Site } from './branding.js';

/** Why a short URL leads nowhere. */
export type Reason = Exclude<Message, 'tooMany'>;

const CODES: Record<Exclude<Reason, 'unavailable'>, ErrorCode> = {
  notFound: 'not_found',
  deleted: 'gone',
  paused: 'gone',
};

const RETRY_AFTER_SECONDS = '5';

/** Presents what is not as the caller wants it, in the name of a site. */
export class ErrorResponder {
  /** @param publicUrl base of the links to documentation, which only the service's own site has */
  constructor(private readonly publicUrl: string) {}

  /** Why a short URL leads nowhere: a page for people, the API's error form for programs. */
  problem(message: Reason, preferences: ClientPreferences, site: Site): RedirectResponse {
    if (message === 'unavailable') return this.unavailable(preferences, site);
    const error = new DomainError(CODES[message], `${TEXTS.en[message]}. ${TEXTS.en[`${message}Hint`]}`);
    if (preferences.wantsJson) return this.json(error, preferences, site, {});
    return messagePage(error.status, preferences.language, message, site.branding);
  }

  /** Nobody need scan again: the page asks once more by itself, until it is led on. */
  private unavailable(preferences: ClientPreferences, site: Site): RedirectResponse {
    const headers = { 'Retry-After': RETRY_AFTER_SECONDS };
    if (!preferences.wantsJson) {
      const again = { ...headers, Refresh: RETRY_AFTER_SECONDS };
      return messagePage(ERROR_STATUS.unavailable, preferences.language, 'unavailable', site.branding, again);
    }
    const error = new DomainError('unavailable', 'The service is not available right now: try again soon');
    return this.json(error, preferences, site, headers);
  }

  /** For who asked for too many codes that don't exist. */
  tooMany(
    { limit, resetAt }: LimitState,
    now: Date,
    preferences: ClientPreferences,
    site: Site,
  ): RedirectResponse {
    const reset = new Date(resetAt * 1_000);
    const seconds = Math.max(1, Math.ceil((reset.getTime() - now.getTime()) / 1_000));
    const headers = { 'Retry-After': String(seconds) };
    if (!preferences.wantsJson)
      return messagePage(ERROR_STATUS.rate_limited, preferences.language, 'tooMany', site.branding, headers);
    const message = `More than ${limit} unknown short codes in 60 seconds; try again in ${seconds} s`;
    return this.json(
      new DomainError('rate_limited', message, { resetAt: reset }),
      preferences,
      site,
      headers,
    );
  }

  /** The same for a method that short URLs don't take (RFC 9110, 15.5.6). */
  wrongMethod(preferences: ClientPreferences, site: Site): RedirectResponse {
    const error = new DomainError('method_not_allowed', 'Short URLs take GET and HEAD only');
    return this.json(error, preferences, site, { Allow: 'GET, HEAD' });
  }

  failure(preferences: ClientPreferences, site: Site): RedirectResponse {
    const error = new DomainError(
      'internal_error',
      'Something failed on our side; the request id helps to find it',
    );
    return this.json(error, preferences, site, {});
  }

  private json(
    error: DomainError,
    preferences: ClientPreferences,
    site: Site,
    headers: Record<string, string>,
  ): RedirectResponse {
    const publicUrl = site.ofService ? this.publicUrl : undefined;
    const body = JSON.stringify(errorBody(error, preferences.requestId, publicUrl));
    return answer(error.status, 'application/json', body, { Vary: 'Accept, Accept-Language', ...headers });
  }
}
