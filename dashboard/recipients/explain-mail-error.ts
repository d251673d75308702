import { isCallLimit, type ApiError } from '../http/api-error.js';

/** Returns an error of a mail for confirmation with a message for people. */
export function explainMailError(error: ApiError): ApiError {
  const message = mailErrorMessage(error);
  return message === undefined ? error : Object.assign(error, { message });
}

function mailErrorMessage(error: ApiError): string | undefined {
  if (error.code === 'mail_not_configured') {
    return 'This service sends no mail: your operator has to set up a mail server first';
  }
  if (error.status === 429 && !isCallLimit(error)) {
    return 'An address gets at most 3 such mails in 24 hours. Try again later';
  }
  return undefined;
}
