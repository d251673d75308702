import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { useDebounced } from '../http/use-debounced.js';
import { useQuery } from '../http/use-query.js';
import { withQuery } from '../router/location.js';

/** Pause in typing after which the search runs. */
const DEBOUNCE_MS = 200;

/**
 * Searches the codes of the account, archived ones included; without a text, it returns the newest codes.
 *
 * @returns the first codes, and whether the search is running
 */
export function useCodeSearch(text: string, limit: number): { codes: readonly QrCode[]; isLoading: boolean } {
  const search = useDebounced(text.trim(), DEBOUNCE_MS);
  const path = withQuery('/api/v1/qr-codes', { limit: String(limit), archived: 'include', search });
  const { data, isPending } = useQuery<{ data: QrCode[] }>(path);
  return { codes: data?.data ?? [], isLoading: isPending || search !== text.trim() };
}
