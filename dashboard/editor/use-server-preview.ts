import { useEffect, useState } from 'preact/hooks';
import type { CreateQrCode, QrCodePreview } from '../../core/qr-code-schemas.js';
import { toApiError, type ApiError } from '../http/api-error.js';
import { call } from '../http/call.js';

/** Pause in typing after which a request is sent. */
const DEBOUNCE_MS = 350;

/** The server's verdict on a draft. */
export interface ServerPreview {
  /** The preview of the current draft; `undefined` while an older or no response is at hand. */
  preview: QrCodePreview | undefined;
  error: ApiError | undefined;
  isChecking: boolean;
}

/**
 * Validates a draft on the server, debounced: only the server decodes the image and finalizes logos and frame text.
 *
 * @param body request body of the draft; `undefined` skips the request
 */
export function useServerPreview(body: CreateQrCode | undefined): ServerPreview {
  const text = body && JSON.stringify(body);
  const [latest, setLatest] = useState<{ text: string; preview?: QrCodePreview; error?: ApiError }>();

  useEffect(() => {
    if (text === undefined) return;
    const draft = text;
    const abort = new AbortController();
    let timer = setTimeout(check, DEBOUNCE_MS);
    function check() {
      call<QrCodePreview>('POST', '/api/v1/qr-codes/preview', {
        body: JSON.parse(draft),
        signal: abort.signal,
      }).then(
        (preview) => setLatest({ text: draft, preview }),
        (thrown: unknown) => {
          if (abort.signal.aborted) return;
          const error = toApiError(thrown);
          setLatest({ text: draft, error });
          if (isTemporary(error)) timer = setTimeout(check, error.retryAfter * 1_000);
        },
      );
    }
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);

  const current = latest !== undefined && latest.text === text ? latest : undefined;
  return {
    preview: current?.preview,
    error: current?.error,
    isChecking:
      text !== undefined && (!current || (current.error !== undefined && isTemporary(current.error))),
  };
}

/** Whether the same request is likely to succeed after `Retry-After`: the service is busy, or a rate limit was exceeded. */
function isTemporary({ status, retryAfter }: ApiError): boolean {
  return (status === 429 || status === 503) && retryAfter > 0;
}
