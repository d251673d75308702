import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { AlertKind } from '../../core/alerts/alert-schemas.js';
import { PageHead } from '../components/page-head.js';
import { useLocation } from '../router/location.js';
import { useAccount } from '../session/session.js';
import { ALERTS_PARENT } from './alert-actions.js';
import { AlertForm } from './alert-form.js';
import { KINDS } from './alert-kinds.js';
import { AlertsUpgrade } from './alerts-upgrade.js';

/** The page that creates an alert, at `/alerts/new`, of the kind that `kind` in its query names. */
export default function NewAlertPage() {
  const { plan } = useAccount();
  const { query } = useLocation();
  if (!PLAN_TERMS[plan].alerts) return <AlertsUpgrade />;
  const kind = (Object.keys(KINDS) as AlertKind[]).find((each) => each === query.get('kind'));
  return (
    <div class="page">
      <PageHead title="Create alert" parents={[ALERTS_PARENT]} />
      <AlertForm newKind={kind ?? 'silence'} />
    </div>
  );
}
