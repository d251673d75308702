import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { CODES_PARENT, PageHead } from '../components/page-head.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { Link } from '../router/link.js';
import { useAccount } from '../session/session.js';
import { ImportForm } from './import-form.js';
import '../bulk/bulk.css';

/**
 * The page for imports, at `/codes/import`: a file is uploaded and checked, then its job asks for
 * confirmation.
 */
export default function ImportPage() {
  const { plan } = useAccount();
  return (
    <div class="page">
      <PageHead
        title="Add many codes"
        parents={[CODES_PARENT]}
        about="Create and update up to 50,000 codes. Every row is checked, and nothing changes before you confirm."
      />
      {PLAN_TERMS[plan].bulk ? (
        <ImportForm />
      ) : (
        <UpgradeNotice icon="table" title="Import codes from a file" requiredPlan="business">
          Import your list of codes, any CSV or NDJSON, or the export of another service: Bitly, Dub, Shlink,
          Kutt, YOURLS, or Short.io. On your plan, you can{' '}
          <Link href="/codes/new">create codes one by one</Link>.
        </UpgradeNotice>
      )}
    </div>
  );
}
