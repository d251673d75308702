import { DomainError, type ErrorCode } from '../../core/errors.js';
import { errorBody } from '../middleware/errors.js';
import { answer, type ScanAnswer } from './answer.js';
import type { Asker } from './asker.js';
import { messagePage, type Message } from './pages/message-page.js';
import { TEXTS } from './pages/texts.js';

const CODES: Record<Message, ErrorCode> = {
  notFound: 'not_found',
  deleted: 'gone',
  paused: 'gone',
  unavailable: 'unavailable',
};

const RETRY_AFTER_SECONDS = '5';

/** Why a short URL leads nowhere: a page for people, the API's error form for programs. */
export function presentProblem(message: Message, asker: Asker): ScanAnswer {
  const { title, hint } = { title: TEXTS.en[message], hint: TEXTS.en[`${message}Hint`] };
  const error = new DomainError(CODES[message], `${title}. ${hint}`);
  const headers: Record<string, string> =
    message === 'unavailable' ? { 'Retry-After': RETRY_AFTER_SECONDS } : {};
  if (!asker.wantsJson) return messagePage(error.status, asker.language, message, headers);
  return problemJson(error, asker, headers);
}

/** The same for a method that short URLs don't take (RFC 9110, 15.5.6). */
export function presentWrongMethod(asker: Asker): ScanAnswer {
  const error = new DomainError('method_not_allowed', 'Short URLs take GET and HEAD only');
  return problemJson(error, asker, { Allow: 'GET, HEAD' });
}

export function presentFailure(asker: Asker): ScanAnswer {
  const error = new DomainError(
    'internal_error',
    'Something failed on our side; the request id helps to find it',
  );
  return problemJson(error, asker, {});
}

function problemJson(error: DomainError, asker: Asker, headers: Record<string, string>): ScanAnswer {
  const body = JSON.stringify(errorBody(error, asker.requestId, asker.publicUrl));
  return answer(error.status, 'application/json', body, { Vary: 'Accept, Accept-Language', ...headers });
}
