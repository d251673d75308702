import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { pluralize } from '../format/numbers.js';

/**
 * Says what the deletion of codes does to their printed copies. A static code contains its content, so its
 * printed copies keep working, and only its short link ends.
 *
 * @param codes at least one code
 * @returns one or two sentences
 */
export function describeDeletion(codes: readonly Pick<QrCode, 'dynamic'>[]): string {
  const dynamic = codes.filter((code) => code.dynamic).length;
  const fixed = codes.length - dynamic;
  if (fixed === 0) return 'What is printed stops working.';
  if (dynamic === 0) {
    return `What is printed keeps working; ${fixed === 1 ? 'its short link ends' : 'their short links end'}.`;
  }
  const stopping = `${pluralize(dynamic, 'code')} will stop working where printed.`;
  return `${stopping} For ${pluralize(fixed, 'code')}, what is printed keeps working and only the short link ends.`;
}

/** Names the recorded uses of a code: scans of its symbol, or visits of the short link of a static code. */
export function pluralizeUses({ dynamic, totalScans }: Pick<QrCode, 'dynamic' | 'totalScans'>): string {
  return pluralize(totalScans, dynamic ? 'scan' : 'visit');
}
