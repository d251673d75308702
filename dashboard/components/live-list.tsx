import type { ComponentChildren } from 'preact';
import { describeShown, pluralize } from '../format/numbers.js';
import type { IsOlder } from '../http/merge-pages.js';
import { useLiveLog } from '../http/use-live-log.js';
import { Button } from './button.js';
import { Loaded, Skeleton } from './list-states.js';
import { Problem } from './problem.js';
import { useRowKeys } from './use-row-keys.js';

interface LiveListProps<Row> {
  /** API path of the newest page, with its query. Give each path its own `key`. */
  path: string;
  /** Singular and plural name of the rows. */
  noun: readonly [singular: string, plural: string];
  isOlder: IsOlder<Row>;
  /** Shown in place of a list without rows. */
  empty: ComponentChildren;
  /** Renders one row as an `li` with a key. */
  children: (row: Row) => ComponentChildren;
}

/**
 * The rows of a log, newest first. New rows appear within seconds; older pages load on request, without gaps.
 */
export function LiveList<Row>({ path, noun, isOlder, empty, children }: LiveListProps<Row>) {
  const { query, log, total, loadOlder } = useLiveLog(path, isOlder);
  const rowKeys = useRowKeys();
  return (
    <Loaded query={query} errorTitle={`Couldn’t load the ${noun[1]}`} skeleton={<Skeleton lines={5} tall />}>
      {() =>
        !log || log.rows.length === 0 ? (
          <>{empty}</>
        ) : (
          <>
            <ul class="live-list" {...rowKeys}>
              {log.rows.map(children)}
            </ul>
            {loadOlder.error && <Problem error={loadOlder.error} title={`Couldn’t load more ${noun[1]}`} />}
            <div class="live-list-foot">
              <p class="soft small number" role="status">
                {total === null
                  ? pluralize(log.rows.length, ...noun)
                  : describeShown(log.rows.length, total, ...noun)}
              </p>
              {log.cursor !== null && (
                <Button busy={loadOlder.isPending} onClick={() => void loadOlder.mutate()}>
                  Load more
                </Button>
              )}
            </div>
          </>
        )
      }
    </Loaded>
  );
}
