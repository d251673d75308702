import { useMemo } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { codesPath } from '../codes/code-names.js';
import { toConditions, toSelectFilter, type Filters } from '../codes/list-query.js';
import type { ApiError } from '../http/api-error.js';
import { useQuery } from '../http/use-query.js';
import { withQuery } from '../router/location.js';

/** Maximum number of codes whose images the preview shows. */
const MAX_SHOWN_CODES = 50;

/** Order of a list without `sort`. */
const NEWEST_FIRST = '-createdAt';

/** Which codes a sheet is for: those selected on the list, or all that match filters. */
export type CodeSource = { kind: 'chosen'; ids: readonly string[] } | { kind: 'filter'; filters: Filters };

/** The codes of a sheet: how a request selects them, and the first ones for the preview. */
export interface SheetCodes {
  /** The part of the request that selects them; `undefined` if there are none. */
  request: object | undefined;
  /** Number of codes; `undefined` until it is known. */
  count: number | undefined;
  /**
   * The first codes, at most `MAX_SHOWN_CODES`; empty until they are loaded. A code that was deleted is
   * missing.
   */
  firstCodes: readonly QrCode[];
  /** The first code; `undefined` until it is loaded. */
  first: QrCode | undefined;
  error: ApiError | undefined;
}

interface CodeList {
  data: QrCode[];
  pagination: { total: number };
}

/** Loads the codes of a sheet as far as the page shows them, and their number. */
export function useSheetCodes(source: CodeSource): SheetCodes {
  const key = JSON.stringify(source);
  // Memoized, so that "the last 7 days" start at the same instant until the filters change.
  const conditions = useMemo(
    () => (source.kind === 'filter' ? toConditions(source.filters, Date.now()) : undefined),
    [key],
  );
  const sort = source.kind === 'filter' ? (source.filters.sort ?? NEWEST_FIRST) : undefined;
  const limit = String(MAX_SHOWN_CODES);
  const list = useQuery<CodeList>(
    conditions && withQuery('/api/v1/qr-codes', { ...conditions, sort, limit }),
  );
  const chosenIds = source.kind === 'chosen' ? source.ids.slice(0, MAX_SHOWN_CODES) : [];
  const chosen = useQuery<CodeList>(chosenIds.length === 0 ? undefined : codesPath(chosenIds));
  if (source.kind === 'chosen') {
    const { ids } = source;
    const byId = new Map(chosen.data?.data.map((code) => [code.id, code]));
    const firstCodes = chosenIds.flatMap((id) => byId.get(id) ?? []);
    return {
      request: ids.length === 0 ? undefined : { select: { ids } },
      count: ids.length,
      firstCodes,
      first: firstCodes[0],
      error: chosen.error,
    };
  }
  const { data: codes = [], pagination } = list.data ?? {};
  const filter = toSelectFilter(conditions ?? {});
  return {
    request: pagination && pagination.total > 0 ? { select: { filter }, sort } : undefined,
    count: pagination?.total,
    firstCodes: codes,
    first: codes[0],
    error: list.error,
  };
}
