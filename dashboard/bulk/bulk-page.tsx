import { useState } from 'preact/hooks';
import { PLAN_TERMS } from '../../core/plans.js';
import { Link } from '../router/link.js';
import { WithPhonePlans } from '../editor/with-phone-plans.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { useAccount } from '../session/session.js';
import { BulkForm } from './bulk-form.js';
import { SourcePanel } from './source-panel.js';
import type { Source } from './source.js';
import './bulk.css';

/** Codes from the rows of a table: dropped or pasted, matched to fields, checked row by row, then made by a job. */
export default function BulkPage() {
  const { plan } = useAccount();
  const [source, setSource] = useState<Source>();
  return (
    <div class="page">
      <div>
        <h1>Create from CSV</h1>
        <p class="soft prose">One code for each row. Nothing is made before every row is checked.</p>
      </div>
      {PLAN_TERMS[plan].bulk ? (
        <WithPhonePlans>
          {() =>
            source ? (
              <BulkForm key={source.id} source={source} onSource={setSource} />
            ) : (
              <SourcePanel onSource={setSource} />
            )
          }
        </WithPhonePlans>
      ) : (
        <UpgradeNotice icon="table" title="Hundreds of codes from one table" requiredPlan="business">
          Drop a CSV file or paste rows from a spreadsheet: tables, staff cards, rooms, products. Every row is
          checked before anything is made, and all of the codes come at once. One by one, you can{' '}
          <Link href="/codes/new">create codes here</Link>.
        </UpgradeNotice>
      )}
    </div>
  );
}
