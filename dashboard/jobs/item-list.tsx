import { useState } from 'preact/hooks';
import type { ItemOutcome } from '../../core/jobs/item-jobs.js';
import { CodeLink } from '../codes/code-name.js';
import { Button } from '../components/button.js';
import { Skeleton } from '../components/list-states.js';
import { Problem } from '../components/problem.js';
import { formatNumber } from '../format/numbers.js';
import { useQuery } from '../http/use-query.js';

interface Note {
  code: string;
  message: string;
}

/** An item as the API returns it. */
interface Item {
  index: number;
  row: number | null;
  id: string | null;
  error: Note | null;
  warnings: Note[];
}

interface ItemPage {
  data: Item[];
  pagination: { nextCursor: string | null };
}

interface ItemListProps {
  /** API path of the items, with a query. */
  path: string;
  outcome: ItemOutcome;
  /** Number of items with this outcome. */
  total: number;
}

const PAGE_SIZE = 20;

/** The items of a job with one outcome, with reasons for failed or skipped items and notes for others. */
export function ItemList({ path, outcome, total }: ItemListProps) {
  const first = `${path}&limit=${PAGE_SIZE}`;
  const [pages, setPages] = useState([first]);
  const last = useQuery<ItemPage>(pages.at(-1));
  const cursor = last.data?.pagination.nextCursor;
  return (
    <>
      <div class="row-errors-scroll" tabIndex={0} role="region" aria-label="Codes">
        <table class="row-errors">
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">{outcome === 'failed' || outcome === 'skipped' ? 'Reason' : 'Notes'}</th>
            </tr>
          </thead>
          {pages.map((page) => (
            <Rows key={page} path={page} isDeleted={outcome === 'deleted'} />
          ))}
        </table>
      </div>
      {cursor && (
        <div class="list-foot">
          <p class="soft small number">
            {formatNumber(Math.min(pages.length * PAGE_SIZE, total))} of {formatNumber(total)}
          </p>
          <Button small onClick={() => setPages([...pages, `${first}&cursor=${cursor}`])}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function Rows({ path, isDeleted }: { path: string; isDeleted: boolean }) {
  const { data, error, refetch } = useQuery<ItemPage>(path);
  if (!data) {
    return (
      <tbody>
        <tr>
          <td colSpan={2}>
            {error ? (
              <Problem error={error} title="Couldn’t load the codes" onRetry={() => void refetch()} />
            ) : (
              <Skeleton lines={3} />
            )}
          </td>
        </tr>
      </tbody>
    );
  }
  return (
    <tbody>
      {data.data.map((item) => (
        <tr key={item.index}>
          <th scope="row" data-label="Code">
            <ItemName item={item} isDeleted={isDeleted} />
          </th>
          <td>{describeNotes(item)}</td>
        </tr>
      ))}
    </tbody>
  );
}

function ItemName({ item: { index, row, id }, isDeleted }: { item: Item; isDeleted: boolean }) {
  if (id === null)
    return <>{row === null ? `Item ${formatNumber(index + 1)}` : `Row ${formatNumber(row)}`}</>;
  return isDeleted ? <code>{id}</code> : <CodeLink id={id} />;
}

function describeNotes({ error, warnings }: Item): string {
  return [...(error ? [error] : []), ...warnings].map(({ message }) => message).join('; ');
}
