import { useEffect, useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { Pagination } from '../../core/basics/resource-schemas.js';
import { MatchingBar } from '../bulk-changes/matching-bar.js';
import { useQuery } from '../http/use-query.js';
import { useQueryParams, withQuery } from '../router/location.js';
import { Button, ButtonLink } from '../components/button.js';
import { PagedList } from '../components/paged-list.js';
import { EmptyState } from '../components/list-states.js';
import { useFolders } from '../folders/use-folders.js';
import { CodeRow } from './code-row.js';
import { CodesHead } from './codes-head.js';
import { FilterBar } from './filter-bar.js';
import { FirstCodeActions } from './first-code-actions.js';
import { ListHead } from './list-head.js';
import {
  listPath,
  hasFilters,
  parseFilters,
  toConditions,
  toSelectFilter,
  type Filters,
} from './list-query.js';
import { SelectionBar } from './selection-bar.js';
import { useDraggedRows } from './use-dragged-rows.js';
import './codes.css';

/** The account's codes: search, filter, and actions on several codes at once. */
export default function CodesPage() {
  const [query, setParams] = useQueryParams();
  const filters = parseFilters(query);
  const [selected, setSelected] = useState<ReadonlyMap<string, QrCode>>(new Map());
  /** Whether all codes that match are selected, shown or not. */
  const [isAllSelected, setIsAllSelected] = useState(false);
  const { tree } = useFolders();
  const folder = tree.find(filters.folder ?? '');
  const path = listPath(filters, Date.now());
  const list = useQuery<{ pagination: Pagination }>(path);
  const total = list.data?.pagination.total ?? 0;
  const clear = () => {
    setSelected(new Map());
    setIsAllSelected(false);
  };
  useEffect(clear, [path]);

  const toggle = (code: QrCode) => {
    const next = new Map(selected);
    if (!next.delete(code.id)) next.set(code.id, code);
    setSelected(next);
  };
  const select = (codes: readonly QrCode[]) => setSelected(new Map(codes.map((code) => [code.id, code])));
  const dragged = useDraggedRows(selected, clear);
  return (
    <div class="page" {...dragged.handlers}>
      <ListHead tree={tree} filters={filters} />
      <FilterBar filters={filters} onChange={setParams} />
      {isAllSelected ? (
        <MatchingBar
          selection={{ select: { filter: toSelectFilter(toConditions(filters, Date.now())) }, count: total }}
          labelsHref={withQuery('/codes/labels', filters)}
          onClear={clear}
        />
      ) : (
        selected.size > 0 && (
          <SelectionBar
            codes={[...selected.values()]}
            total={total}
            onSelectAll={() => setIsAllSelected(true)}
            onClear={clear}
          />
        )
      )}
      <PagedList<QrCode>
        key={path}
        path={path}
        title="Codes"
        head={(codes) => {
          dragged.setShown(codes);
          return (
            <CodesHead
              codes={codes}
              path={path}
              selected={isAllSelected ? codes.length : selected.size}
              onSelect={isAllSelected ? clear : select}
            />
          );
        }}
        empty={
          folder && isOnlyFolder(filters) ? (
            <EmptyFolder />
          ) : (
            <NoCodes filtered={hasFilters(filters)} onClear={() => setParams(NO_FILTERS)} />
          )
        }
      >
        {(code) => (
          <CodeRow
            key={code.id}
            code={code}
            folder={code.folder === filters.folder ? undefined : tree.find(code.folder ?? '')}
            selected={isAllSelected || selected.has(code.id)}
            onToggle={isAllSelected ? undefined : () => toggle(code)}
          />
        )}
      </PagedList>
    </div>
  );
}

/** Returns whether a list shows everything in a folder. */
function isOnlyFolder({ folder: _folder, includeSubfolders: _below, ...others }: Filters): boolean {
  return !hasFilters(others);
}

function EmptyFolder() {
  return (
    <EmptyState
      icon="folder"
      title="This folder is empty"
      action={<ButtonLink href="/codes">View all codes</ButtonLink>}
    >
      Create a code in it, or move codes here: select them in the list of all codes, then “Move”.
    </EmptyState>
  );
}

const NO_FILTERS = {
  search: undefined,
  type: undefined,
  tag: undefined,
  folder: undefined,
  includeSubfolders: undefined,
  template: undefined,
  state: undefined,
  health: undefined,
  archived: undefined,
  created: undefined,
  createdFrom: undefined,
  createdTo: undefined,
  jobCreatedAt: undefined,
};

function NoCodes({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        icon="search"
        title="No matching codes"
        action={<Button onClick={onClear}>Clear all filters</Button>}
      >
        Search covers names, tags, short codes, and content.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="codes" title="No codes yet" action={<FirstCodeActions />}>
      Choose what it does, style it, and print it. You can change where a link leads later, and every scan is
      counted.
    </EmptyState>
  );
}
