import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Pagination } from '../../core/pagination.js';
import type { QrCode } from '../../core/qr-code-schemas.js';
import { useAddressQuery } from '../address/address.js';
import { readNow } from '../http/reads.js';
import { useRead } from '../http/use-read.js';
import { Button, ButtonLink } from '../parts/button.js';
import { EmptyState, Loaded, Skeleton } from '../parts/states.js';
import { fullNumber } from '../text/numbers.js';
import { CodeRow } from './code-row.js';
import { FilterBar } from './filter-bar.js';
import { listAddress, narrows, readFilters } from './list-query.js';
import { SelectAll } from './select-all.js';
import { SelectionBar } from './selection-bar.js';
import './codes.css';

interface CodeList {
  data: QrCode[];
  pagination: Pagination;
}

/** All codes of the account: search, filter, and do things to many at once. */
export default function CodesPage() {
  const [query, change] = useAddressQuery();
  const filters = readFilters(query);
  const [selected, setSelected] = useState<ReadonlyMap<string, QrCode>>(new Map());
  const key = listAddress(filters, Date.now());
  useEffect(() => setSelected(new Map()), [key]);

  const toggle = (code: QrCode) => {
    const next = new Map(selected);
    if (!next.delete(code.id)) next.set(code.id, code);
    setSelected(next);
  };
  const select = (codes: readonly QrCode[]) => setSelected(new Map(codes.map((code) => [code.id, code])));
  return (
    <div class="page">
      <div class="page-head">
        <h1>Codes</h1>
        <div class="row">
          <ButtonLink icon="table" href="/codes/bulk">
            Create from CSV
          </ButtonLink>
          <ButtonLink icon="plus" href="/codes/new" class="head-new">
            New code
          </ButtonLink>
        </div>
      </div>
      <FilterBar filters={filters} onChange={change} />
      {selected.size > 0 && (
        <SelectionBar codes={[...selected.values()]} onClear={() => setSelected(new Map())} />
      )}
      <Pages
        key={key}
        address={key}
        filtered={narrows(filters)}
        selected={selected.size}
        onSelect={select}
        onClear={() => change(NO_FILTERS)}
      >
        {(code) => (
          <CodeRow key={code.id} code={code} selected={selected.has(code.id)} onToggle={() => toggle(code)} />
        )}
      </Pages>
    </div>
  );
}

const NO_FILTERS = {
  search: undefined,
  type: undefined,
  tag: undefined,
  status: undefined,
  created: undefined,
  createdFrom: undefined,
  createdTo: undefined,
  madeAt: undefined,
};

interface PagesProps {
  address: string;
  filtered: boolean;
  /** How many codes are selected. */
  selected: number;
  onSelect: (codes: readonly QrCode[]) => void;
  onClear: () => void;
  children: (code: QrCode) => ComponentChildren;
}

/** Page after page by cursor: each costs the same, however far down. */
function Pages({ address, filtered, selected, onSelect, onClear, children }: PagesProps) {
  const [addresses, setAddresses] = useState([address]);
  const first = useRead<CodeList>(address);
  const last = useRead<CodeList>(addresses.at(-1));
  const more = last.data?.pagination.nextCursor;
  const total = first.data?.pagination.total ?? 0;

  return (
    <Loaded read={first} failed="The codes could not be loaded" skeleton={<Skeleton lines={8} tall />}>
      {({ data }) =>
        data.length === 0 ? (
          <NoCodes filtered={filtered} onClear={onClear} />
        ) : (
          <>
            <SelectAll codes={loaded(addresses)} selected={selected} onSelect={onSelect} />
            <ul class="codes" aria-label="Codes">
              {addresses.map((page) => (
                <PageOfCodes key={page} address={page}>
                  {children}
                </PageOfCodes>
              ))}
            </ul>
            <div class="codes-foot">
              <p class="soft small number" role="status">
                {fullNumber(Math.min(shown(addresses, last.data), total))} of {fullNumber(total)}
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

/** All codes of the pages that are there. */
function loaded(addresses: readonly string[]): QrCode[] {
  return addresses.flatMap((page) => (readNow(page).data as CodeList | undefined)?.data ?? []);
}

function shown(addresses: readonly string[], last: CodeList | undefined): number {
  const full = (addresses.length - 1) * (last?.pagination.limit ?? 50);
  return full + (last?.data.length ?? 0);
}

function PageOfCodes({ address, children }: Pick<PagesProps, 'address' | 'children'>) {
  const read = useRead<CodeList>(address);
  return (
    <Loaded
      read={read}
      failed="More codes could not be loaded"
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

function NoCodes({ filtered, onClear }: Pick<PagesProps, 'filtered' | 'onClear'>) {
  if (filtered) {
    return (
      <EmptyState
        icon="search"
        title="No code fits"
        action={<Button onClick={onClear}>Clear all filters</Button>}
      >
        The search looks through names, tags, short codes and contents.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="codes"
      title="Make your first code"
      action={
        <div class="row">
          <ButtonLink kind="primary" icon="plus" href="/codes/new">
            Create code
          </ButtonLink>
          <ButtonLink icon="table" href="/codes/bulk">
            Create from CSV
          </ButtonLink>
        </div>
      }
    >
      Pick what it should do, style it, and print it. Where a link leads can be changed later, and every scan
      is counted.
    </EmptyState>
  );
}
