import type { ApiError } from '../http/api-error.js';

/** Returns the message and the title with which a problem shows an error of a mail for confirmation. */
export function explainMailError(error: ApiError): { error: ApiError; title?: string } {
  const message = mailErrorMessage(error);
  return message === undefined ? { error } : { error: Object.assign(error, { message }) };
}

/** Returns a sentence for people about an error of such a mail; undefined for other errors. */
export function mailErrorMessage({ code }: Pick<ApiError, 'code'>): string | undefined {
  if (code === 'mail_not_configured') {
    return 'This service sends no mail: your operator has to set up a mail server first';
  }
  if (code === 'rate_limited') return 'An address gets at most 3 such mails in 24 hours. Try again later';
  return undefined;
}
