const ALLOW_LOOPBACK = `Start the service (its API and its worker) with WEBHOOK_ALLOW_NETWORKS=127.0.0.0/8 if it runs on this machine, for
example WEBHOOK_ALLOW_NETWORKS=127.0.0.0/8 npm start, or name the public address of a tunnel to --port with --endpoint.`;

export const KEY_MISSING = `An API key of a Business account is needed: give --key or set QRELAY_API_KEY.
The first npm start shows one. Another account with its key:
  npm run --silent account -- create --email you@example.com --plan business`;

/** A call that got no answer. */
export function explainSilence(serviceUrl: string, error: unknown): string {
  if ((error as Error).name === 'TimeoutError') return `The service at ${serviceUrl} doesn't answer in time.`;
  return `No service answers at ${serviceUrl}. Start it with npm start, or name another with --url or QRELAY_URL.`;
}

interface RefusalBody {
  error?: { code?: string; message?: string; details?: { path: string; message: string }[] };
}

/** A call that was refused. */
export function apiError(serviceUrl: string, status: number, body: unknown): string {
  const { code, message = '', details = [] } = (body as RefusalBody | undefined)?.error ?? {};
  const url = details.find(({ path }) => path === 'url');
  if (url) return `The service refuses to send to this receiver: its URL ${url.message}.\n${ALLOW_LOOPBACK}`;
  switch (code) {
    case undefined:
      return `What answers at ${serviceUrl} (with ${status}) isn't Qrelay: check --url.`;
    case 'unauthorized':
      return `The key is not accepted: it is unknown, has expired or was revoked.\n${KEY_MISSING}`;
    case 'plan_required':
      return `${message}. An operator changes the plan:\n  npm run --silent account -- set-plan --email you@example.com --plan business`;
    case 'forbidden':
      return `${message}. Make a key with the scope webhooks.`;
    default:
      return `The service refused (${status} ${code}): ${message}`;
  }
}

/** A test event that hasn't arrived; `failure` is that of the last attempt, if there was one. */
export function notDelivered(failure: string | undefined): string {
  if (failure === undefined) {
    return 'The test event has not been sent yet: does a worker run? It will be printed when it arrives.';
  }
  const hint = /public internet/.test(failure) ? `\n${ALLOW_LOOPBACK}` : '';
  return `The test event has not arrived: ${failure}.${hint}`;
}
