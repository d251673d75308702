import { useEffect, useState } from 'preact/hooks';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { Link } from '../router/link.js';
import { WithPhonePlans } from '../editor/with-phone-plans.js';
import { CODES_PARENT, PageHead } from '../components/page-head.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { useAccount } from '../session/session.js';
import { LoadedBulkForm, preloadBulkForm } from './loaded-bulk-form.js';
import { SourcePanel } from './source-panel.js';
import type { Source } from './source.js';
import './bulk.css';

/**
 * The page for bulk creation, at `/codes/bulk`: rows are dropped or pasted, mapped to fields, checked, and
 * submitted.
 */
export default function BulkPage() {
  const { plan } = useAccount();
  const [source, setSource] = useState<Source>();
  useEffect(preloadBulkForm, []);
  return (
    <div class="page">
      <PageHead
        title="Add many codes"
        parents={[CODES_PARENT]}
        about="Create one code per row. Every row is checked before any code is created."
      />
      {PLAN_TERMS[plan].bulk ? (
        <WithPhonePlans>
          {() =>
            source ? (
              <LoadedBulkForm key={source.id} source={source} onStartOver={() => setSource(undefined)} />
            ) : (
              <SourcePanel onSource={setSource} />
            )
          }
        </WithPhonePlans>
      ) : (
        <UpgradeNotice icon="table" title="Create hundreds of codes from one table" requiredPlan="business">
          Drop a CSV file or paste rows from a spreadsheet: tables, staff cards, rooms, products. Every row is
          checked first, then all codes are created at once. On your plan, you can{' '}
          <Link href="/codes/new">create codes one by one</Link>.
        </UpgradeNotice>
      )}
    </div>
  );
}
