import { useEffect, useState } from 'preact/hooks';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { AccountScheduledChange } from '../../core/codes/scheduled-changes/scheduled-change-schemas.js';
import { FirstCodeLink } from '../codes/first-code-link.js';
import { useHasCodes } from '../codes/use-has-codes.js';
import { Button, ButtonLink } from '../components/button.js';
import { ClearSelection } from '../components/clear-selection.js';
import { EmptyState } from '../components/list-states.js';
import { PageHead } from '../components/page-head.js';
import { PagedList } from '../components/paged-list.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { formatNumber, pluralize } from '../format/numbers.js';
import { useQueryParams } from '../router/location.js';
import { useAccount } from '../session/session.js';
import { AccountChangeRow } from './account-change-row.js';
import { CancelChangesDialog } from './cancel-changes-dialog.js';
import { ChangeFilterBar } from './change-filters.js';
import { accountChangesPath, parseChangeFilters, type ChangeFilters } from './change-query.js';
import './schedule.css';
import { useCan } from '../session/use-can.js';

type Change = AccountScheduledChange;

const REFETCH_INTERVAL_MS = 10_000;

/** The page of the scheduled changes of all codes, at `/codes/scheduled`. */
export default function AccountChangesPage() {
  const can = useCan();
  const [params, setParams] = useQueryParams();
  const filters = parseChangeFilters(params);
  const path = accountChangesPath(filters);
  const [selected, setSelected] = useState<ReadonlyMap<string, Change>>(new Map());
  const [canceling, setCanceling] = useState<readonly Change[]>();
  const clear = () => setSelected(new Map());
  useEffect(clear, [path]);
  const toggle = (change: Change) => {
    const next = new Map(selected);
    if (!next.delete(change.id)) next.set(change.id, change);
    setSelected(next);
  };
  return (
    <div class="page">
      <PageHead
        title="Scheduled changes"
        about="Changes of all codes: planned ones, and outcomes of the last 30 days."
      />
      <ChangeFilterBar filters={filters} onChange={setParams} />
      <PagedList<Change>
        key={path}
        path={path}
        title="Scheduled changes"
        refetchIntervalMs={REFETCH_INTERVAL_MS}
        head={(shown) =>
          can('codes:write') && <SelectAll shown={shown} selected={selected} onSelect={setSelected} />
        }
        empty={<NoChanges filters={filters} />}
      >
        {(change) => (
          <AccountChangeRow
            key={change.id}
            change={change}
            selected={selected.has(change.id)}
            canCancel={can('codes:write')}
            onToggle={() => toggle(change)}
            onCancel={() => setCanceling([change])}
          />
        )}
      </PagedList>
      {selected.size > 0 && (
        <div class="selection-bar" role="region" aria-label="Selected changes">
          <p class="selection-count">
            <strong role="status">{pluralize(selected.size, 'change')} selected</strong>
          </p>
          <div class="selection-actions" data-selection-actions>
            <Button small icon="trash" onClick={() => setCanceling([...selected.values()])}>
              Cancel changes
            </Button>
          </div>
          <ClearSelection onClear={clear} />
        </div>
      )}
      {canceling && (
        <CancelChangesDialog changes={canceling} onCanceled={clear} onClose={() => setCanceling(undefined)} />
      )}
    </div>
  );
}

interface SelectAllProps {
  shown: readonly Change[];
  selected: ReadonlyMap<string, Change>;
  onSelect: (selected: ReadonlyMap<string, Change>) => void;
}

/** A checkbox that selects all pending changes shown, or none. */
function SelectAll({ shown, selected, onSelect }: SelectAllProps) {
  const pending = shown.filter(({ state }) => state === 'pending');
  if (pending.length === 0) return null;
  const isAll = pending.every(({ id }) => selected.has(id));
  const all = () => new Map(pending.map((change) => [change.id, change]));
  return (
    <label class="change-select-all small soft">
      <input
        type="checkbox"
        class="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = selected.size > 0 && !isAll;
        }}
        onChange={() => onSelect(isAll ? new Map() : all())}
      />
      {pending.length === 1 ? 'Select the change' : `Select all ${formatNumber(pending.length)} shown`}
    </label>
  );
}

function NoChanges({ filters: { state, createdBy } }: { filters: ChangeFilters }) {
  const { plan } = useAccount();
  const hasCodes = useHasCodes();
  if (state !== 'pending' || createdBy !== undefined) {
    return (
      <EmptyState
        icon="search"
        title="No matching changes"
        action={<ButtonLink href="/codes/scheduled">Clear all filters</ButtonLink>}
      >
        Changes that are no longer planned are listed for 30 days.
      </EmptyState>
    );
  }
  if (!PLAN_TERMS[plan].scheduledChanges) {
    return (
      <UpgradeNotice requiredPlan="pro" icon="calendar" title="Changes at a date and time">
        Prepare the next menu, or the start and end of a campaign, and the short link follows to the second.
      </UpgradeNotice>
    );
  }
  return (
    <EmptyState
      icon="calendar"
      title="Nothing is planned"
      action={
        hasCodes ? (
          <ButtonLink kind="primary" icon="codes" href="/codes">
            Choose a code
          </ButtonLink>
        ) : (
          <FirstCodeLink />
        )
      }
    >
      Open a code and choose “Access and dates” to prepare another destination, name, or status. All planned
      changes appear here.
    </EmptyState>
  );
}
