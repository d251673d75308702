import type { CreateQrCode, QrCodePreview } from '../../core/codes/qr-code-schemas.js';
import type { ApiError } from '../http/api-error.js';
import { useDebouncedPost } from '../http/use-debounced-post.js';

/** The server's verdict on a draft. */
export interface ServerPreview {
  /** The preview of the current draft; `undefined` until its response arrives. */
  preview: QrCodePreview | undefined;
  error: ApiError | undefined;
  isChecking: boolean;
}

/**
 * Validates a draft on the server, debounced: only the server decodes the image and finalizes logos and frame
 * text.
 *
 * @param body request body of the draft; `undefined` skips the request
 */
export function useServerPreview(body: CreateQrCode | undefined): ServerPreview {
  const { result, error, isChecking } = useDebouncedPost<QrCodePreview>('/api/v1/qr-codes/preview', body);
  return { preview: result, error, isChecking };
}
