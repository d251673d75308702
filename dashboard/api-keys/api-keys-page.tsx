import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ApiKeyResource } from '../../core/api-key-schemas.js';
import type { Pagination } from '../../core/resource-schemas.js';
import { PLAN_TERMS } from '../../core/plans.js';
import { Link } from '../router/link.js';
import { useQuery } from '../http/use-query.js';
import { Button } from '../components/button.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { EmptyState, Loaded, Skeleton } from '../components/list-states.js';
import { useNow } from '../components/use-now.js';
import { useAccount } from '../session/session.js';
import { pluralize } from '../format/numbers.js';
import { PLAN_NAMES } from '../format/plan-names.js';
import { CreateKeyDialog } from './create-key-dialog.js';
import { API_KEYS, isExpired, surplusKeys } from './key-state.js';
import { KeyRow } from './key-row.js';
import './api-keys.css';

/** Keys for programs. */
export default function ApiKeysPage() {
  const { plan } = useAccount();
  return PLAN_TERMS[plan].apiAccess ? <Keys /> : <NoKeys />;
}

const EVERY_MS = 30_000;
/** How soon a key that has ended is shown as such. */
const CLOCK_MS = 5_000;
const ROWS = 100;

interface KeyList {
  data: ApiKeyResource[];
  pagination: Pagination;
}

function Keys() {
  const [page, setPage] = useState(1);
  const [creating, setCreating] = useState(false);
  const read = useQuery<KeyList>(`${API_KEYS}?limit=${ROWS}&page=${page}`, { refetchIntervalMs: EVERY_MS });
  const { plan, limits } = useAccount();
  const now = useNow(CLOCK_MS);
  const active = read.data?.data.filter((key) => !isExpired(key, now)).length ?? 0;
  const full = limits.apiKeys !== null && active >= limits.apiKeys;
  const pages = read.data?.pagination.totalPages ?? 1;
  const create = (
    <Button kind="primary" icon="plus" disabled={full} onClick={() => setCreating(true)}>
      Create key
    </Button>
  );
  return (
    <div class="page">
      <Head action={read.data && (read.data.data.length > 0 || page > 1) && create}>
        {full && (
          <p class="small soft" role="status">
            The {PLAN_NAMES[plan]} plan has {pluralize(limits.apiKeys ?? 0, 'key')}, and{' '}
            {limits.apiKeys === 1 ? 'it is' : 'all are'} in use. Revoke {limits.apiKeys === 1 ? 'it' : 'one'}{' '}
            to make another, or <Link href="/settings">compare plans</Link>.
          </p>
        )}
      </Head>
      <Loaded query={read} errorTitle="The keys could not be loaded" skeleton={<Skeleton lines={3} tall />}>
        {({ data }) =>
          data.length === 0 && page === 1 ? (
            <EmptyState icon="key" title="Make a key for a program" action={create}>
              With a key, a shop, a script or an app creates codes and reads scans. Give each its own, with no
              more than it needs.
            </EmptyState>
          ) : (
            <ul class="key-list" aria-label="API keys">
              {data.map((key) => (
                <KeyRow
                  key={key.id}
                  apiKey={key}
                  now={now}
                  surplus={surplusKeys(pages === 1 ? data : [], limits.apiKeys, now).has(key.id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {pages > 1 && <PageTurner page={page} pages={pages} onPage={setPage} />}
      {creating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </div>
  );
}

function Head({ action, children }: { action?: ComponentChildren; children?: ComponentChildren }) {
  return (
    <header class="stack keys-head">
      <div class="page-head">
        <h1>API keys</h1>
        {action}
      </div>
      {children}
    </header>
  );
}

interface PageTurnerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

function PageTurner({ page, pages, onPage }: PageTurnerProps) {
  return (
    <nav class="row" aria-label="Pages of keys">
      <Button small icon="left" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <span class="small soft number">
        {page} of {pages}
      </span>
      <Button small icon="right" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </nav>
  );
}

function NoKeys() {
  const { usage } = useAccount();
  return (
    <div class="page">
      <Head />
      <UpgradeNotice requiredPlan="pro" icon="key" title="Keys for programs">
        With a key, programs do whatever you do here: create codes, change where they lead, read scans. Pro
        has one, Business as many as you like, each with its own scopes and end.
        {usage.apiKeys > 0 &&
          ` Your ${pluralize(usage.apiKeys, 'key')} from before ${usage.apiKeys === 1 ? 'is' : 'are'} kept, and refused until then.`}
      </UpgradeNotice>
    </div>
  );
}
