import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { lazily } from '../components/lazily.js';
import { CODES_PARENT, PageHead } from '../components/page-head.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { Link } from '../router/link.js';
import { useAccount } from '../session/session.js';
import '../jobs/confirm-import.css';
import './imports.css';

/**
 * The steps, loaded separately: their code is larger than the rest of the page. The schemas are loaded before
 * them, so that a phone evaluates each part in a task of its own.
 */
const LoadedImportSteps = lazily(async () => {
  await import('../../core/symbols/payloads/registry.js');
  await import('../../core/codes/qr-code-schemas.js');
  return (await import('./import-steps.js')).ImportSteps;
}, 'Couldn’t load the form');

/** The page that creates many codes from a file or pasted rows, at `/codes/import`. */
export default function ImportPage() {
  const { plan } = useAccount();
  return (
    <div class="page">
      <PageHead
        title="Add many codes"
        parents={[CODES_PARENT]}
        about="From a spreadsheet, one code per row. Every row is checked, and nothing is created before you say so."
      />
      {PLAN_TERMS[plan].bulk ? (
        <LoadedImportSteps />
      ) : (
        <UpgradeNotice icon="table" title="Create hundreds of codes from one table" requiredPlan="business">
          Drop a file or paste rows from a spreadsheet: tables, staff cards, rooms, products. Or bring your
          links from Bitly, Dub, Shlink, Kutt, YOURLS, or Short.io. On your plan, you can{' '}
          <Link href="/codes/new">create codes one by one</Link>.
        </UpgradeNotice>
      )}
    </div>
  );
}
