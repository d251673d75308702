import type { ApiKeyResource } from '../../core/accounts/api-key-schemas.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { CHANGE_STATES } from '../../core/codes/scheduled-changes/scheduled-change.js';
import { API_KEYS_PATH } from '../api-keys/key-state.js';
import { Select, type Choice } from '../components/field.js';
import { useQuery } from '../http/use-query.js';
import { useAccount } from '../session/session.js';
import { CHANGE_BADGES } from './change-state.js';
import { ANY_STATE, type ChangeFilters } from './change-query.js';
import { useCan } from '../session/use-can.js';

const STATES: readonly Choice<string>[] = [
  ...CHANGE_STATES.map((state) => ({ value: state, label: CHANGE_BADGES[state].label })),
  { value: ANY_STATE, label: 'Any state' },
];

interface ChangeFilterBarProps {
  filters: ChangeFilters;
  onChange: (change: Partial<Record<keyof ChangeFilters, string | undefined>>) => void;
}

/**
 * Filters of the scheduled changes by state and by the API key that scheduled them, both stored in the URL.
 */
export function ChangeFilterBar({ filters: { state, createdBy = '' }, onChange }: ChangeFilterBarProps) {
  const can = useCan();
  const { plan } = useAccount();
  const hasKeys = PLAN_TERMS[plan].apiAccess && can('keys');
  const keys = useQuery<{ data: ApiKeyResource[] }>(hasKeys ? `${API_KEYS_PATH}?limit=100` : undefined);
  const known = (keys.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = createdBy === '' || known.some(({ value }) => value === createdBy);
  const creators = [
    { value: '', label: 'By anyone' },
    ...known,
    ...(isKnown ? [] : [{ value: createdBy, label: keys.data ? 'A revoked API key' : '…' }]),
  ];
  return (
    <div class="filter-row" role="search" aria-label="Filters">
      <Select
        aria-label="State"
        value={state}
        choices={STATES}
        onValue={(value) => onChange({ state: value })}
      />
      {(hasKeys || createdBy !== '') && (
        <Select
          aria-label="Scheduled by"
          value={createdBy}
          choices={creators}
          onValue={(value) => onChange({ createdBy: value === '' ? undefined : value })}
        />
      )}
    </div>
  );
}
