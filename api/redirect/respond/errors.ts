import { DomainError, ERROR_STATUS, type ErrorCode } from '../../../core/basics/errors.js';
import { MESSAGES } from '../../../core/codes/landing-pages/messages.js';
import { secondsUntilReset, type LimitState } from '../../../store/limits/rate-limits.js';
import { formatBodyLimit } from '../../http/body-limit.js';
import { errorBody } from '../../http/error-body.js';
import { MAX_SUBMISSION_BYTES, type Submission } from '../access/read-submission.js';
import { renderConfirmationPage, renderContinuePage, renderPasswordPage } from './access-page.js';
import type { ResponseBranding } from './branding.js';
import type { ClientPreferences } from './client-preferences.js';
import { renderMessagePage, type PageMessage } from './message-page.js';
import { textResponse, type RedirectResponse } from './response.js';

/** Why a short link leads nowhere. */
export type FailureReason = Exclude<PageMessage, 'tooMany' | 'tooManyAttempts' | 'invalid'>;

const ERROR_CODES: Record<Exclude<FailureReason, 'unavailable'>, ErrorCode> = {
  notFound: 'not_found',
  deleted: 'gone',
  paused: 'gone',
  scheduled: 'not_yet_active',
  expired: 'expired',
  exhausted: 'exhausted',
  blocked: 'gone',
  withheld: 'gone',
};

const SUBMISSION_ERRORS: Record<
  Exclude<Submission['kind'], 'read'>,
  readonly [code: ErrorCode, message: string]
> = {
  malformed: ['malformed_json', 'The body is not a JSON object'],
  unsupported: [
    'unsupported_media_type',
    'Send the password as application/x-www-form-urlencoded or as application/json',
  ],
  tooLarge: [
    'payload_too_large',
    `The body exceeds the limit of ${formatBodyLimit(MAX_SUBMISSION_BYTES)}; send a smaller one`,
  ],
};

/** Seconds after which the page of an outage reloads, and clients should retry. */
const RETRY_AFTER_SECONDS = '5';

/**
 * Builds the error responses of short links: a page for browsers, the API's error body for clients that want
 * JSON.
 */
export interface ErrorResponder {
  /** 404, 410, or 503, by reason. */
  failed(reason: FailureReason, preferences: ClientPreferences, branding: ResponseBranding): RedirectResponse;
  /** 429, for a client that has requested too many unknown short codes. */
  rateLimited(
    limit: LimitState,
    now: Date,
    preferences: ClientPreferences,
    branding: ResponseBranding,
  ): RedirectResponse;
  /** 429, for a visitor after too many wrong passwords. */
  tooManyAttempts(
    limit: LimitState,
    preferences: ClientPreferences,
    branding: ResponseBranding,
  ): RedirectResponse;
  /**
   * The page that asks for the password, or 403 as JSON.
   *
   * @param isWrong Whether the visitor has sent a wrong one.
   * @param formAction Path to which the form is sent. Default: the URL of the page.
   */
  passwordRequired(
    preferences: ClientPreferences,
    branding: ResponseBranding,
    isWrong: boolean,
    formAction?: string,
  ): RedirectResponse;
  /** The page with a button, or with a link for a visitor whose browser prefetches the page; 403 as JSON. */
  confirmationRequired(
    preferences: ClientPreferences,
    branding: ResponseBranding,
    hasButton: boolean,
    formAction?: string,
  ): RedirectResponse;
  /** 400, 413, or 415 for the body of a POST request, always as JSON. */
  invalidSubmission(
    problem: Exclude<Submission['kind'], 'read'>,
    preferences: ClientPreferences,
    branding: ResponseBranding,
  ): RedirectResponse;
  /**
   * 405, always as JSON (RFC 9110, 15.5.6).
   *
   * @param methods Methods that are allowed. Default: the methods of short links.
   */
  methodNotAllowed(
    preferences: ClientPreferences,
    branding: ResponseBranding,
    methods?: readonly string[],
  ): RedirectResponse;
  /** 400, for a GS1 Digital Link URI that is not valid. @param problem As `readGs1Path` returns it. */
  invalidUri(problem: string, preferences: ClientPreferences, branding: ResponseBranding): RedirectResponse;
  /** 416, always as JSON. @param bytes Size of the file. */
  rangeNotSatisfiable(
    bytes: number,
    preferences: ClientPreferences,
    branding: ResponseBranding,
  ): RedirectResponse;
  /** 500, always as JSON. */
  internalError(preferences: ClientPreferences, branding: ResponseBranding): RedirectResponse;
}

/** Creates the error responder. @param publicUrl Base URL of links to the documentation. */
export function createErrorResponder(publicUrl: string): ErrorResponder {
  function json(
    error: DomainError,
    preferences: ClientPreferences,
    { showsService }: ResponseBranding,
    headers: Record<string, string> = {},
  ): RedirectResponse {
    const body = JSON.stringify(
      errorBody(error, preferences.requestId, showsService ? publicUrl : undefined),
    );
    return textResponse(error.status, 'application/json', body, {
      Vary: 'Accept, Accept-Language',
      ...headers,
    });
  }

  /** Returns the message of a page as the message of a JSON error. */
  function describe(message: PageMessage | 'password' | 'wrongPassword' | 'confirm'): string {
    const title = MESSAGES.en[message];
    return `${title}${title.endsWith('?') ? '' : '.'} ${MESSAGES.en[`${message}Hint`]}`;
  }

  /** The page reloads until the code can be looked up, so the visitor does not have to scan again. */
  function unavailable(preferences: ClientPreferences, branding: ResponseBranding): RedirectResponse {
    const headers = { 'Retry-After': RETRY_AFTER_SECONDS };
    if (preferences.wantsJson) {
      const error = new DomainError('unavailable', 'The service is temporarily unavailable; try again soon');
      return json(error, preferences, branding, headers);
    }
    const { language } = preferences;
    const reloading = { ...headers, Refresh: RETRY_AFTER_SECONDS };
    return renderMessagePage(ERROR_STATUS.unavailable, language, 'unavailable', branding.branding, reloading);
  }

  return {
    failed(reason, preferences, branding) {
      if (reason === 'unavailable') return unavailable(preferences, branding);
      const error = new DomainError(ERROR_CODES[reason], describe(reason));
      if (preferences.wantsJson) return json(error, preferences, branding);
      return renderMessagePage(error.status, preferences.language, reason, branding.branding);
    },

    rateLimited({ limit, resetAt }, now, preferences, branding) {
      const reset = new Date(resetAt * 1_000);
      const seconds = Math.max(1, Math.ceil((reset.getTime() - now.getTime()) / 1_000));
      const headers = { 'Retry-After': String(seconds) };
      if (!preferences.wantsJson) {
        const { language } = preferences;
        return renderMessagePage(ERROR_STATUS.rate_limited, language, 'tooMany', branding.branding, headers);
      }
      const message = `More than ${limit} unknown short codes in 60 seconds; try again in ${seconds} s`;
      const error = new DomainError('rate_limited', message, { resetAt: reset });
      return json(error, preferences, branding, headers);
    },

    tooManyAttempts(limit, preferences, branding) {
      const seconds = secondsUntilReset(limit, limit.resetAt);
      const headers = { 'Retry-After': String(seconds) };
      if (!preferences.wantsJson) {
        const { language } = preferences;
        const status = ERROR_STATUS.too_many_attempts;
        return renderMessagePage(status, language, 'tooManyAttempts', branding.branding, headers);
      }
      const message = `${MESSAGES.en.tooManyAttempts}; try again in ${seconds} s`;
      const error = new DomainError('too_many_attempts', message, {
        resetAt: new Date(Math.ceil(limit.resetAt) * 1_000),
      });
      return json(error, preferences, branding, headers);
    },

    passwordRequired(preferences, branding, isWrong, formAction) {
      if (!preferences.wantsJson) {
        return renderPasswordPage(preferences.language, branding.branding, isWrong, formAction);
      }
      const error = isWrong
        ? new DomainError('wrong_password', describe('wrongPassword'))
        : new DomainError('password_required', describe('password'));
      return json(error, preferences, branding);
    },

    confirmationRequired(preferences, branding, hasButton, formAction) {
      if (preferences.wantsJson) {
        return json(new DomainError('confirmation_required', describe('confirm')), preferences, branding);
      }
      return hasButton
        ? renderConfirmationPage(preferences.language, branding.branding, formAction)
        : renderContinuePage(preferences.language, branding.branding);
    },

    invalidSubmission(problem, preferences, branding) {
      return json(new DomainError(...SUBMISSION_ERRORS[problem]), preferences, branding);
    },

    methodNotAllowed(preferences, branding, methods = ['GET', 'HEAD']) {
      const choice = new Intl.ListFormat('en', { type: 'disjunction' }).format(methods);
      const error = new DomainError(
        'method_not_allowed',
        `Short links do not allow this method; use ${choice}`,
      );
      return json(error, preferences, branding, { Allow: methods.join(', ') });
    },

    invalidUri(problem, preferences, branding) {
      if (!preferences.wantsJson) {
        const { language } = preferences;
        return renderMessagePage(ERROR_STATUS.bad_request, language, 'invalid', branding.branding);
      }
      const message = `This is not a valid GS1 Digital Link URI: ${problem}`;
      return json(new DomainError('bad_request', message), preferences, branding);
    },

    rangeNotSatisfiable(bytes, preferences, branding) {
      const message = `The range is outside the file, which has ${bytes} bytes`;
      const error = new DomainError('range_not_satisfiable', message);
      return json(error, preferences, branding, { 'Content-Range': `bytes */${bytes}` });
    },

    internalError(preferences, branding) {
      const message = 'An internal error occurred; report it with the request ID';
      return json(new DomainError('internal_error', message), preferences, branding);
    },
  };
}
