import { useState } from 'preact/hooks';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { useAccount } from '../session/session.js';
import { Button } from '../components/button.js';
import { DayRangeFilter } from '../components/day-range-filter.js';
import { Dialog } from '../components/dialog.js';
import { Select } from '../components/field.js';
import { SearchField } from '../components/search-field.js';
import { useIsPhone } from '../components/use-is-phone.js';
import { FolderFilter } from '../folders/folder-filter.js';
import { filePath } from '../files/file-paths.js';
import { useFolders } from '../folders/use-folders.js';
import { pluralize } from '../format/numbers.js';
import { useQuery } from '../http/use-query.js';
import { activeFilters, type ActiveFilter } from './active-filters.js';
import { CREATED, SORTS, statusChoices, statusFilters, statusValue, TYPES } from './filter-choices.js';
import type { Filters } from './list-query.js';
import './filter-bar.css';

interface FilterBarProps {
  filters: Filters;
  /** Number of codes that match, if it is known. */
  total?: number | null | undefined;
  /** Whether the page is about the folder of the list, so that it needs no mention. */
  isFolderPage?: boolean;
  onChange: (change: Filters) => void;
}

/**
 * Search, filters, and sort order, which are stored in the URL's query string. On a phone, a button opens the
 * filters, and the active ones are shown.
 */
export function FilterBar({ filters, total, isFolderPage = false, onChange }: FilterBarProps) {
  const isOnPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const { tree, isSettled } = useFolders();
  const { folder: _loading, ...others } = filters;
  const file = useQuery<{ name: string }>(filters.file && filePath(filters.file));
  const active = activeFilters(isSettled ? filters : others, tree, isFolderPage, file.data?.name);
  const shown = isOnPhone ? active : active.filter(({ hasControl }) => !hasControl);
  const controls = useControls(filters, onChange);
  return (
    <div class="filter-bar" role="search">
      <SearchField
        label="Search codes"
        placeholder="Name, tag, or content"
        value={filters.search ?? ''}
        onSearch={(search) => onChange({ search })}
      />
      {isOnPhone ? (
        <Button icon="filter" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Filter
          {active.length > 0 && (
            <span class="filter-count number">
              {active.length}
              <span class="visually-hidden"> active</span>
            </span>
          )}
        </Button>
      ) : (
        controls.map(({ control }) => control)
      )}
      {shown.map((filter) => (
        <FilterChip key={filter.label} filter={filter} onChange={onChange} />
      ))}
      {isOnPhone && isOpen && (
        <Dialog title="Filter codes" onClose={() => setIsOpen(false)}>
          {controls.map(({ label, control }) => (
            <div key={label} class="field">
              {/* The control has the same name. */}
              <span class="field-label" aria-hidden="true">
                {label}
              </span>
              {control}
            </div>
          ))}
          <footer class="dialog-foot">
            {active.length > 0 && (
              <Button
                onClick={() =>
                  onChange(Object.assign({}, ...active.map(({ without }) => without)) as Filters)
                }
              >
                Clear all filters
              </Button>
            )}
            <Button kind="primary" onClick={() => setIsOpen(false)}>
              {typeof total === 'number' ? `Show ${pluralize(total, 'code')}` : 'Show codes'}
            </Button>
          </footer>
        </Dialog>
      )}
    </div>
  );
}

/** The control of each filter, with its label. */
function useControls(filters: Filters, onChange: (change: Filters) => void) {
  const { limits, plan } = useAccount();
  const { tree, isSettled } = useFolders();
  const { type = '', folder, created, createdFrom, createdTo, sort = '', health } = filters;
  // Without its name, a folder is a chip.
  const isFolderKnown = !folder || folder === 'none' || !isSettled || tree.find(folder) !== undefined;
  const choose = (
    label: string,
    value: string,
    choices: Parameters<typeof Select>[0]['choices'],
    to: (value: string) => Filters,
  ) => ({
    label,
    control: (
      <Select
        key={label}
        aria-label={label}
        value={value}
        choices={choices}
        onValue={(next) => onChange(to(next))}
      />
    ),
  });
  return [
    choose('Type', type, TYPES, (next) => ({ type: next })),
    choose(
      'Status',
      statusValue(filters),
      statusChoices(limits.linkWatch || health !== undefined),
      statusFilters,
    ),
    ...(PLAN_TERMS[plan].folders && isFolderKnown
      ? [
          {
            label: 'Folder',
            control: <FolderFilter key="Folder" tree={tree} folder={folder} onChange={onChange} />,
          },
        ]
      : []),
    {
      label: 'Created',
      control: (
        <DayRangeFilter
          key="Created"
          label="Created"
          choices={CREATED}
          range={{ days: created, from: createdFrom, to: createdTo }}
          onRange={({ days, from, to }) => onChange({ created: days, createdFrom: from, createdTo: to })}
        />
      ),
    },
    choose('Sort by', sort, SORTS, (next) => ({ sort: next })),
  ];
}

/** An active filter as a button that removes it. */
function FilterChip({ filter, onChange }: { filter: ActiveFilter; onChange: (change: Filters) => void }) {
  const { label, without } = filter;
  return (
    <Button small icon="close" aria-label={`Remove the filter ${label}`} onClick={() => onChange(without)}>
      <bdi class="truncate filter-tag">{label}</bdi>
    </Button>
  );
}
