import { describeContent } from '../../core/codes/describe-content.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';

export { describeContent };

/** Returns the name of a code, or a summary of its content if it has none. Never empty. */
export function displayName(code: Pick<QrCode, 'name' | 'data'>): string {
  return code.name ?? (describeContent(code) || 'Untitled code');
}
