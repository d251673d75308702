import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { AlertKind, AlertResource } from '../../core/alerts/alert-schemas.js';
import { ButtonLink } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { PageHead } from '../components/page-head.js';
import { PagedList } from '../components/paged-list.js';
import { RowSkeleton } from '../components/row-skeleton.js';
import { useQuery } from '../http/use-query.js';
import { Link } from '../router/link.js';
import { useAccount } from '../session/session.js';
import { ALERT_LIST } from './alert-actions.js';
import { useAlertReach } from './alert-reach.js';
import { AlertRow } from './alert-row.js';
import { AlertsUpgrade } from './alerts-upgrade.js';
import { KINDS } from './alert-kinds.js';
import './alerts.css';

const POLL_MS = 15_000;

const NEW_PATH = '/alerts/new';

/** The page of the account's alerts, at `/alerts`. */
export default function AlertsPage() {
  const { plan } = useAccount();
  return PLAN_TERMS[plan].alerts ? <Alerts /> : <AlertsUpgrade />;
}

function Alerts() {
  const list = useQuery<{ data: AlertResource[] }>(ALERT_LIST);
  const reach = useAlertReach();
  return (
    <div class="page">
      <PageHead title="Alerts">
        {list.data && list.data.data.length > 0 && (
          <ButtonLink kind="primary" icon="plus" href={NEW_PATH}>
            Create alert
          </ButtonLink>
        )}
      </PageHead>
      <PagedList<AlertResource>
        path={ALERT_LIST}
        title="Alerts"
        refetchIntervalMs={POLL_MS}
        skeleton={<RowSkeleton rows={3} />}
        empty={<NoAlerts />}
      >
        {(alert) => <AlertRow key={alert.id} alert={alert} reach={reach} />}
      </PagedList>
    </div>
  );
}

const SUGGESTIONS: readonly { kind: AlertKind; title: string; about: string }[] = [
  {
    kind: 'silence',
    title: 'A poster falls silent',
    about: 'It was scanned every day, and now nobody has scanned it for 2 days: it may be gone or covered.',
  },
  {
    kind: 'events',
    title: 'A link breaks',
    about: 'The page behind a printed code stops working, and visitors see an error.',
  },
  {
    kind: 'spike',
    title: 'A sudden rush',
    about: 'A code is scanned far more often than usual: somebody shared it, or a campaign has begun.',
  },
];

function NoAlerts() {
  return (
    <section class="panel alert-start" aria-label="Suggestions">
      <div>
        <h2>Find out when something happens</h2>
        <p class="soft prose">
          An alert watches your codes and sends a mail, so that you need not look here every day. Start with
          one of these, or with your own.
        </p>
      </div>
      <ul class="alert-suggestions">
        {SUGGESTIONS.map(({ kind, title, about }) => (
          <li key={kind}>
            <Link class="alert-suggestion" href={`${NEW_PATH}?kind=${kind}`}>
              <Icon name={KINDS[kind].icon} />
              <span>
                <strong>{title}</strong>
                <span class="small soft">{about}</span>
              </span>
              <Icon name="right" size={16} />
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink icon="plus" href={NEW_PATH}>
          Create alert
        </ButtonLink>
      </p>
    </section>
  );
}
