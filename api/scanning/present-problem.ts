import { DomainError, type ErrorCode } from '../../core/errors.js';
import { errorBody } from '../middleware/errors.js';
import { answer, type ScanAnswer } from './answer.js';
import { messagePage, type Message } from './pages/message-page.js';
import { TEXTS, type Language } from './pages/texts.js';

const CODES: Record<Message, ErrorCode> = {
  notFound: 'not_found',
  deleted: 'gone',
  paused: 'gone',
  unavailable: 'unavailable',
};

const RETRY_AFTER_SECONDS = '5';

interface Asking {
  language: Language;
  wantsJson: boolean;
  requestId: string;
  publicUrl: string;
}

/** Why a short URL leads nowhere: a page for people, the API's error form for programs. */
export function presentProblem(message: Message, asking: Asking): ScanAnswer {
  const { title, hint } = { title: TEXTS.en[message], hint: TEXTS.en[`${message}Hint`] };
  const error = new DomainError(CODES[message], `${title}. ${hint}`);
  const headers: Record<string, string> =
    message === 'unavailable' ? { 'Retry-After': RETRY_AFTER_SECONDS } : {};
  if (!asking.wantsJson) return messagePage(error.status, asking.language, message, headers);
  return problemJson(error, asking, headers);
}

/** The same for a method that short URLs don't take (RFC 9110, 15.5.6). */
export function presentWrongMethod(asking: Asking): ScanAnswer {
  const error = new DomainError('method_not_allowed', 'Short URLs take GET and HEAD only');
  return problemJson(error, asking, { Allow: 'GET, HEAD' });
}

export function presentFailure(asking: Asking): ScanAnswer {
  const error = new DomainError(
    'internal_error',
    'Something failed on our side; the request id helps to find it',
  );
  return problemJson(error, asking, {});
}

function problemJson(error: DomainError, asking: Asking, headers: Record<string, string>): ScanAnswer {
  const body = JSON.stringify(errorBody(error, asking.requestId, asking.publicUrl));
  return answer(error.status, 'application/json', body, { Vary: 'Accept, Accept-Language', ...headers });
}
