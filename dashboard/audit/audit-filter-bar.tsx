import type { ApiKeyResource } from '../../core/accounts/api-key-schemas.js';
import { DayRangeFilter } from '../components/day-range-filter.js';
import { Select, type Choice } from '../components/field.js';
import { useQuery } from '../http/use-query.js';
import { AUDIT_WORDS } from './audit-words.js';
import type { AuditFilters } from './audit-query.js';

/** The newest keys of an account. Entries of older ones are found by a click on the key in the log. */
const KEYS_PATH = '/api/v1/api-keys?limit=100';

const ACTIONS: Choice<string>[] = [
  { value: '', label: 'Everything' },
  ...Object.entries(AUDIT_WORDS).map(([value, { name }]) => ({ value, label: name })),
];

const DAYS = [
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
];

interface AuditFilterBarProps {
  filters: AuditFilters;
  onChange: (change: Partial<Record<keyof AuditFilters, string | undefined>>) => void;
}

/** Filters of the audit log by action, actor, and days. All of them are stored in the URL's query string. */
export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const { action = '', actor = '', days, from, to } = filters;
  return (
    <div class="filter-row" role="search" aria-label="Filters">
      <Select
        aria-label="Action"
        value={action}
        choices={ACTIONS}
        onValue={(value) => onChange({ action: value })}
      />
      <Select
        aria-label="By"
        value={actor}
        choices={useActorChoices(actor)}
        onValue={(value) => onChange({ actor: value })}
      />
      <DayRangeFilter label="Date" choices={DAYS} range={{ days, from, to }} onRange={onChange} />
    </div>
  );
}

/** Returns the choices of actors: the keys, and the chosen one if it is none of them. */
function useActorChoices(chosen: string): Choice<string>[] {
  const keys = useQuery<{ data: ApiKeyResource[] }>(KEYS_PATH);
  const choices = (keys.data?.data ?? []).map(({ id, name }) => ({ value: id, label: `API key ${name}` }));
  const isListed = chosen === '' || choices.some(({ value }) => value === chosen);
  return [
    { value: '', label: 'By anyone' },
    ...choices,
    ...(isListed ? [] : [{ value: chosen, label: describeActorId(chosen) }]),
  ];
}

const KINDS: Readonly<Record<string, string>> = {
  mem: 'One member',
  key: 'One API key',
  ses: 'One session',
  job: 'One job',
};

function describeActorId(id: string): string {
  return KINDS[id.slice(0, 3)] ?? 'One actor';
}
