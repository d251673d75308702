import { useEffect, useState } from 'preact/hooks';
import type { CreateQrCode, QrCodePreview } from '../../core/qr-code-schemas.js';
import { toApiError, type ApiError } from '../http/api-error.js';
import { call } from '../http/call.js';

/** How long nothing must be typed before the service is asked. */
const PAUSE_MS = 350;

export interface Check {
  /** What the service says of this very draft. */
  preview: QrCodePreview | undefined;
  error: ApiError | undefined;
  checking: boolean;
}

/**
 * The service's word on a draft: only there is the picture decoded, and are logos and the words of frames made final.
 * @param body undefined: nothing to check yet
 */
export function useCheck(body: CreateQrCode | undefined): Check {
  const text = body && JSON.stringify(body);
  const [known, setKnown] = useState<{ text: string; preview?: QrCodePreview; error?: ApiError }>();

  useEffect(() => {
    if (text === undefined) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call<QrCodePreview>('POST', '/api/v1/qr-codes/preview', {
        body: JSON.parse(text),
        signal: stop.signal,
      }).then(
        (preview) => setKnown({ text, preview }),
        (thrown: unknown) => {
          if (!stop.signal.aborted) setKnown({ text, error: toApiError(thrown) });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);

  const current = known !== undefined && known.text === text ? known : undefined;
  return {
    preview: current?.preview,
    error: current?.error,
    checking: text !== undefined && !current,
  };
}
