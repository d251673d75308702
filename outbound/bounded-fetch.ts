import { SECOND_MS } from '../core/basics/time/durations.js';

/** Time for a request to an OpenID provider, its body included. */
export const PROVIDER_TIMEOUT_MS = 5 * SECOND_MS;
/** Largest response of a provider. Metadata and keys have some 10 KB. */
const MAX_RESPONSE_BYTES = 512 * 1024;

/** A provider does not respond, or not as HTTP. */
export class ProviderUnavailableError extends Error {}

/**
 * Requests a resource, and reads its body before it returns.
 *
 * @throws ProviderUnavailableError if there is no response within 5 s, or one of status 500 or above. The
 *   message names the reason, and neither the URL nor what was sent.
 * @throws Error if the body is larger than 512 KiB.
 */
export async function boundedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS);
  let response: Response;
  let body: Buffer<ArrayBuffer> | undefined;
  try {
    response = await fetch(url, { ...init, redirect: 'manual', signal });
    body = await readBody(response);
  } catch (error) {
    throw new ProviderUnavailableError(`the provider did not respond: ${reasonOf(error)}`);
  }
  if (!body) throw new Error(`the response is larger than ${MAX_RESPONSE_BYTES} bytes`);
  const { status, headers } = response;
  if (status >= 500) throw new ProviderUnavailableError(`the provider responded with status ${status}`);
  return new Response(body.length > 0 ? body : null, { status, headers });
}

/** Reads a body; undefined if it is too large. */
async function readBody({ body }: Response): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > MAX_RESPONSE_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Names why a request failed, without its URL. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return `no response within ${PROVIDER_TIMEOUT_MS / SECOND_MS} s`;
  const { cause } = error;
  const { code } = (cause ?? error) as { code?: unknown };
  if (typeof code === 'string') return code;
  return cause instanceof Error ? cause.message : error.message;
}
