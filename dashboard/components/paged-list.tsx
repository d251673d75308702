import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Pagination } from '../../core/pagination.js';
import { getQueryState } from '../http/query-cache.js';
import { useQuery } from '../http/use-query.js';
import { fullNumber } from '../format/numbers.js';
import { Button } from './button.js';
import { Loaded, Skeleton } from './list-states.js';

interface Page<Item> {
  data: Item[];
  pagination: Pagination;
}

interface PagedListProps<Item> {
  /** Of the first page, with its query; another address is another list, and wants another `key`. */
  address: string;
  /** What the rows are, as in "Codes". */
  title: string;
  /** How often rows are read again. */
  everyMs?: number;
  /** Shown instead of a list without rows. */
  empty: ComponentChildren;
  /** Stands above the rows. */
  head?: (shown: readonly Item[]) => ComponentChildren;
  /** A row: an `li` with a key. */
  children: (item: Item) => ComponentChildren;
}

/** Page after page by cursor: each costs the same, however far down. */
export function PagedList<Item>({ address, title, everyMs, empty, head, children }: PagedListProps<Item>) {
  const [addresses, setAddresses] = useState([address]);
  const options = everyMs === undefined ? {} : { everyMs };
  const first = useQuery<Page<Item>>(address, options);
  const last = useQuery<Page<Item>>(addresses.at(-1));
  const more = last.data?.pagination.nextCursor;
  const noun = title.toLowerCase();
  const shown = addresses.flatMap((page) => (getQueryState(page).data as Page<Item> | undefined)?.data ?? []);
  return (
    <Loaded read={first} failed={`The ${noun} could not be loaded`} skeleton={<Skeleton lines={8} tall />}>
      {({ data, pagination: { total } }) =>
        data.length === 0 ? (
          <>{empty}</>
        ) : (
          <>
            {head?.(shown)}
            <ul class="paged-list" aria-label={title}>
              {addresses.map((page) => (
                <PageOf<Item> key={page} address={page} noun={noun} options={options}>
                  {children}
                </PageOf>
              ))}
            </ul>
            <div class="list-foot">
              <p class="soft small number" role="status">
                {total !== null && `${fullNumber(Math.min(shown.length, total))} of ${fullNumber(total)}`}
              </p>
              {more && (
                <Button onClick={() => setAddresses([...addresses, `${address}&cursor=${more}`])}>
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

interface PageProps<Item> {
  address: string;
  noun: string;
  options: { everyMs?: number };
  children: (item: Item) => ComponentChildren;
}

function PageOf<Item>({ address, noun, options, children }: PageProps<Item>) {
  const read = useQuery<Page<Item>>(address, options);
  return (
    <Loaded
      read={read}
      failed={`More ${noun} could not be loaded`}
      skeleton={
        <li>
          <Skeleton lines={3} tall />
        </li>
      }
    >
      {({ data }) => <>{data.map(children)}</>}
    </Loaded>
  );
}
