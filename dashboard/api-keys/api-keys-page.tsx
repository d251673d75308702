import { useState } from 'preact/hooks';
import type { ApiKeyResource } from '../../core/accounts/api-key-schemas.js';
import type { Pagination } from '../../core/basics/resource-schemas.js';
import { PLAN_TERMS, planIncludes } from '../../core/accounts/plans.js';
import { PLAN_NAMES } from '../../core/basics/plan-names.js';
import { Link } from '../router/link.js';
import { useQueryParams } from '../router/location.js';
import { useQuery } from '../http/use-query.js';
import { Button } from '../components/button.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { EmptyState, Loaded } from '../components/list-states.js';
import { PageHead } from '../components/page-head.js';
import { useNow } from '../components/use-now.js';
import { RowSkeleton } from '../components/row-skeleton.js';
import { useRowKeys } from '../components/use-row-keys.js';
import { useAccount } from '../session/session.js';
import { pluralize } from '../format/numbers.js';
import { CreateKeyDialog } from './create-key-dialog.js';
import { API_KEYS_PATH, isExpired, keysOverPlanLimit } from './key-state.js';
import { FOLDER_KEYS_PLAN } from './new-key.js';
import { KeyRow } from './key-row.js';
import './api-keys.css';

/** Page with the account's API keys. */
export default function ApiKeysPage() {
  const { plan } = useAccount();
  return PLAN_TERMS[plan].apiAccess ? <Keys /> : <KeysUpgrade />;
}

const POLL_MS = 30_000;
/** Interval at which the state of keys is recomputed, so that an expired key is shown as such. */
const CLOCK_MS = 5_000;
const PAGE_SIZE = 100;

interface KeyList {
  data: ApiKeyResource[];
  pagination: Pagination;
}

function Keys() {
  const [page, setPage] = useState(1);
  const [params, setParams] = useQueryParams();
  const rowKeys = useRowKeys();
  const keys = useQuery<KeyList>(`${API_KEYS_PATH}?limit=${PAGE_SIZE}&page=${page}`, {
    refetchIntervalMs: POLL_MS,
  });
  const { plan, limits } = useAccount();
  /** Folder of the new key, if the page of a folder leads here. */
  const folder = planIncludes(plan, FOLDER_KEYS_PLAN) ? params.get('folder') || undefined : undefined;
  const [creating, setCreating] = useState(folder !== undefined);
  const closeDialog = () => {
    setCreating(false);
    setParams({ folder: undefined });
  };
  const now = useNow(CLOCK_MS);
  const active = keys.data?.data.filter((key) => !isExpired(key, now)).length ?? 0;
  const isFull = limits.apiKeys !== null && active >= limits.apiKeys;
  const pages = keys.data?.pagination.totalPages ?? 1;
  const create = (
    <Button kind="primary" icon="plus" disabled={isFull} onClick={() => setCreating(true)}>
      Create key
    </Button>
  );
  return (
    <div class="page">
      <PageHead
        title="API keys"
        about={
          isFull && (
            <p class="small" role="status">
              The {PLAN_NAMES[plan]} plan includes {pluralize(limits.apiKeys ?? 0, 'key')}. To create another,
              revoke {limits.apiKeys === 1 ? 'it' : 'one'} or <Link href="/settings/plan">compare plans</Link>
              .
            </p>
          )
        }
      >
        {keys.data && (keys.data.data.length > 0 || page > 1) && create}
      </PageHead>
      <Loaded query={keys} errorTitle="Couldn’t load API keys" skeleton={<RowSkeleton rows={3} />}>
        {({ data }) =>
          data.length === 0 && page === 1 ? (
            <EmptyState icon="key" title="No API keys yet" action={create}>
              An API key lets a program create codes and read scans. Give each program its own key, with only
              the permissions it needs.
            </EmptyState>
          ) : (
            <ul class="key-list" aria-label="API keys" {...rowKeys}>
              {data.map((key) => (
                <KeyRow
                  key={key.id}
                  apiKey={key}
                  now={now}
                  overPlanLimit={keysOverPlanLimit(pages === 1 ? data : [], limits.apiKeys, now).has(key.id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {pages > 1 && <Pager page={page} pages={pages} onPage={setPage} />}
      {creating && <CreateKeyDialog folder={folder} onClose={closeDialog} />}
    </div>
  );
}

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

function Pager({ page, pages, onPage }: PagerProps) {
  return (
    <nav class="row" aria-label="Pages of API keys">
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

function KeysUpgrade() {
  const { usage } = useAccount();
  return (
    <div class="page">
      <PageHead title="API keys" />
      <UpgradeNotice requiredPlan="pro" icon="key" title="API access">
        An API key lets a program do what you do here: create codes, change their destinations, and read
        scans. Pro includes one key, Business any number, each with its own permissions and expiry.
        {usage.apiKeys > 0 &&
          ` Your ${pluralize(usage.apiKeys, 'existing key')} ${usage.apiKeys === 1 ? 'works' : 'work'} again after an upgrade.`}
      </UpgradeNotice>
    </div>
  );
}
