import type { ComponentChildren } from 'preact';
import { useEffect, useReducer, useState } from 'preact/hooks';
import type { Pagination } from '../../core/basics/resource-schemas.js';
import { getQueryState, subscribe } from '../http/query-cache.js';
import { useQuery } from '../http/use-query.js';
import { describeShown } from '../format/numbers.js';
import { Button } from './button.js';
import { InTurn } from './in-turn.js';
import { Loaded, Skeleton } from './list-states.js';
import { RowSkeleton } from './row-skeleton.js';
import { useRowKeys } from './use-row-keys.js';

interface Page<Item> {
  data: Item[];
  pagination: Pagination;
}

interface PagedListProps<Item> {
  /** API path of the first page, with its query. Give each path its own `key`. */
  path: string;
  /** Plural name of the items that ends in "s", capitalized, such as "Codes". */
  title: string;
  /** Polling interval of each shown page, in milliseconds. */
  refetchIntervalMs?: number;
  /** Shown while the first page loads. Default: rows of two lines. */
  skeleton?: ComponentChildren;
  /** Shown in place of a list without items. */
  empty: ComponentChildren;
  /** Shown above the rows. */
  head?: (shown: readonly Item[]) => ComponentChildren;
  /** Renders one item as an `li` with a key. */
  children: (item: Item) => ComponentChildren;
}

/**
 * A list that grows by one page per click. Pages are fetched by cursor, so late pages cost no more than early
 * ones.
 */
export function PagedList<Item>({
  path,
  title,
  refetchIntervalMs,
  skeleton = <RowSkeleton />,
  empty,
  head,
  children,
}: PagedListProps<Item>) {
  const [pagePaths, setPagePaths] = useState([path]);
  const options = refetchIntervalMs === undefined ? {} : { refetchIntervalMs };
  const first = useQuery<Page<Item>>(path, options);
  const last = useQuery<Page<Item>>(pagePaths.at(-1));
  const nextCursor = last.data?.pagination.nextCursor;
  const noun = title.toLowerCase();
  const rowKeys = useRowKeys();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stops = pagePaths.map((page) => subscribe(page, () => rerender(undefined)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [pagePaths]);
  const shown = pagePaths.flatMap((page) => (getQueryState(page).data as Page<Item> | undefined)?.data ?? []);
  return (
    <Loaded query={first} errorTitle={`Couldn’t load the ${noun}`} skeleton={skeleton}>
      {({ data, pagination: { total } }) =>
        data.length === 0 ? (
          <>{empty}</>
        ) : (
          <>
            {head?.(shown)}
            <ul class="paged-list" aria-label={title} {...rowKeys}>
              {pagePaths.map((page) => (
                <ListPage<Item> key={page} path={page} noun={noun} options={options}>
                  {children}
                </ListPage>
              ))}
            </ul>
            <div class="list-foot">
              <p class="soft small number" role="status">
                {total !== null && describeShown(shown.length, total, noun.slice(0, -1))}
              </p>
              <p class="list-keys soft small" aria-hidden="true">
                <kbd>j</kbd> <kbd>k</kbd> next, previous · <kbd>?</kbd> all keys
              </p>
              {nextCursor && (
                <Button onClick={() => setPagePaths([...pagePaths, `${path}&cursor=${nextCursor}`])}>
                  Show more
                </Button>
              )}
            </div>
          </>
        )
      }
    </Loaded>
  );
}

/** More than a screen shows at first. */
const ROWS_AT_ONCE = 12;

interface RowGroupsProps<Item> {
  rows: readonly Item[];
  children: (item: Item) => ComponentChildren;
}

/** Renders rows in groups, one after the other. */
function RowGroups<Item>({ rows, children }: RowGroupsProps<Item>) {
  return (
    <>
      {rows.slice(0, ROWS_AT_ONCE).map(children)}
      {rows.length > ROWS_AT_ONCE && (
        <InTurn>{() => <RowGroups<Item> rows={rows.slice(ROWS_AT_ONCE)}>{children}</RowGroups>}</InTurn>
      )}
    </>
  );
}

/** The list has just fetched the page that it adds; drawing many rows may take longer than the default. */
const STALE_TIME_MS = 10_000;

interface ListPageProps<Item> {
  path: string;
  noun: string;
  options: { refetchIntervalMs?: number };
  children: (item: Item) => ComponentChildren;
}

function ListPage<Item>({ path, noun, options, children }: ListPageProps<Item>) {
  const query = useQuery<Page<Item>>(path, { staleTimeMs: STALE_TIME_MS, ...options });
  return (
    <Loaded
      query={query}
      errorTitle={`Couldn’t load more ${noun}`}
      skeleton={
        <li>
          <Skeleton lines={3} tall />
        </li>
      }
    >
      {({ data }) => <RowGroups<Item> rows={data}>{children}</RowGroups>}
    </Loaded>
  );
}
