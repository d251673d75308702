/** A reason why the command cannot listen. The message says what to do. */
export class ListenError extends Error {}

const ALLOW_LOOPBACK = `If the service runs on this machine, start it (API and worker) with WEBHOOK_ALLOW_NETWORKS=127.0.0.0/8, for
example: WEBHOOK_ALLOW_NETWORKS=127.0.0.0/8 npm start. Otherwise, open a tunnel to --port and pass its public URL with --endpoint.`;

export const KEY_MISSING = `An API key of an account on the Business plan is required: pass --key or set QRELAY_API_KEY.
The first npm start shows one. To create another account with a key:
  npm run --silent account -- create --email you@example.com --plan business`;

/** Returns the message for a request to the service that failed without a response. */
export function connectionErrorMessage(serviceUrl: string, error: unknown): string {
  if ((error as Error).name === 'TimeoutError')
    return `The service at ${serviceUrl} did not respond in time.`;
  return `No service responds at ${serviceUrl}. Start it with npm start, or pass another URL with --url or QRELAY_URL.`;
}

interface ErrorBody {
  error?: { code?: string; message?: string; details?: { path: string; message: string }[] };
}

/**
 * Returns the message for an error response of the service.
 *
 * @param body Parsed response; undefined if it is not JSON.
 */
export function apiErrorMessage(serviceUrl: string, status: number, body: unknown): string {
  const { code, message = '', details = [] } = (body as ErrorBody | undefined)?.error ?? {};
  const urlProblem = details.find(({ path }) => path === 'url');
  if (urlProblem) {
    return `The service does not send to this receiver: its URL ${urlProblem.message}.\n${ALLOW_LOOPBACK}`;
  }
  switch (code) {
    case undefined:
      return `The server at ${serviceUrl} (status ${status}) is not Qrelay: check --url.`;
    case 'unauthorized':
      return `The API key is invalid: it is unknown, has expired, or was revoked.\n${KEY_MISSING}`;
    case 'plan_required':
      return `${message}. An operator can change the plan:\n  npm run --silent account -- set-plan --email you@example.com --plan business`;
    case 'forbidden':
      return `${message}. Create a key with the scope webhooks.`;
    default:
      return `The service rejected the request (${status} ${code}): ${message}`;
  }
}

/**
 * Returns the message for a test event that has not arrived.
 *
 * @param failure Error of the last attempt; undefined if there was no attempt.
 */
export function notDelivered(failure: string | undefined): string {
  if (failure === undefined) {
    return 'The test event has not been sent yet: is a worker running? It is printed when it arrives.';
  }
  const hint = /public internet/.test(failure) ? `\n${ALLOW_LOOPBACK}` : '';
  return `The test event has not arrived: ${failure}.${hint}`;
}
