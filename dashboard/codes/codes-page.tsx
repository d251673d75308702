import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { Pagination } from '../../core/basics/resource-schemas.js';
import { useQuery } from '../http/use-query.js';
import { useQueryParams } from '../router/location.js';
import { Button, ButtonLink } from '../components/button.js';
import { PagedList } from '../components/paged-list.js';
import { EmptyState } from '../components/list-states.js';
import { useFolders } from '../folders/use-folders.js';
import { CodeRow } from './code-row.js';
import { CodesHead } from './codes-head.js';
import { CodesSkeleton } from './codes-skeleton.js';
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
import { SelectionDialog } from './selection-dialog.js';
import { SelectionBar } from './selection-bar.js';
import { useDraggedRows } from './use-dragged-rows.js';
import { useSelection } from './use-selection.js';
import './codes.css';

/** The account's codes: search, filter, and actions on several codes at once. */
export default function CodesPage() {
  const [query, setParams] = useQueryParams();
  const filters = parseFilters(query);
  const { tree, isSettled } = useFolders();
  const folder = tree.find(filters.folder ?? '');
  const path = listPath(filters, Date.now());
  const list = useQuery<{ pagination: Pagination }>(path);
  const total = list.data?.pagination.total ?? 0;
  const listed = {
    select: { filter: toSelectFilter(toConditions(filters, Date.now())) },
    count: total,
  };
  const selection = useSelection(path);
  const { codes: selected, isAll, clear } = selection;
  const dragged = useDraggedRows(selected);
  const [isExporting, setIsExporting] = useState(false);
  const closeExport = () => setIsExporting(false);
  return (
    <div class="page" {...dragged.handlers}>
      <ListHead tree={tree} isLoaded={isSettled} filters={filters} listed={listed} />
      <FilterBar filters={filters} total={list.data?.pagination.total} isFolderPage onChange={setParams} />
      <PagedList<QrCode>
        key={path}
        path={path}
        title="Codes"
        skeleton={<CodesSkeleton />}
        head={(codes) => (
          <CodesHead
            codes={codes}
            path={path}
            listed={listed}
            onExport={() => setIsExporting(true)}
            selected={isAll ? codes.length : selected.size}
            onSelect={isAll ? clear : selection.select}
            onShown={(shown) => {
              dragged.setShown(shown);
              selection.follow(shown);
            }}
          />
        )}
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
            selected={isAll || selected.has(code.id)}
            onToggle={isAll ? undefined : (extend) => selection.toggle(code, extend)}
          />
        )}
      </PagedList>
      {(isAll || selected.size > 0) && (
        <SelectionBar
          codes={isAll ? undefined : [...selected.values()]}
          matching={listed}
          filters={filters}
          onSelectAll={selection.selectAll}
          onClear={clear}
        />
      )}
      {isExporting && (
        <SelectionDialog
          action="export"
          codes={undefined}
          selection={listed}
          onClose={closeExport}
          onDeleted={closeExport}
        />
      )}
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
  file: undefined,
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
