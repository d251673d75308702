import type { CreateQrCode, QrCode } from '../../core/codes/qr-code-schemas.js';
import { codePath } from '../codes/code-actions.js';
import { call } from '../http/call.js';
import { invalidateQueries, setQueryData } from '../http/query-cache.js';
import { navigate } from '../router/location.js';

/** Creates a code and opens its page with the next steps. @throws ApiError */
export async function createCode(body: CreateQrCode): Promise<void> {
  const code = await call<QrCode>('POST', '/api/v1/qr-codes', { body });
  setQueryData(codePath(code.id), code);
  invalidateQueries('/api/v1/qr-codes?');
  invalidateQueries('/api/v1/account');
  if (code.folder !== null) invalidateQueries('/api/v1/folders');
  navigate(`/codes/${code.id}?created=1`, { saved: true });
}
