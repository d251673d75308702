import type { AccountResource } from '../../core/account-schemas.js';
import { NO_BRANDING, type Branding } from '../../core/branding.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { BrandingForm } from './branding-form.js';
import { ScanPagePreview } from './landing-page-preview.js';

const EXAMPLE: Branding = { ...NO_BRANDING, name: 'Bistro Rosa', color: '#b3123f' };

/** How the pages look that scans lead to, or, where the plan lacks it, what it would be like. */
export function BrandingPanel({ account }: { account: AccountResource }) {
  const { branding, limits } = account;
  if (limits.whiteLabel) return <BrandingForm account={account} />;
  const kept = Object.values(branding).some((value) => value !== null);
  return (
    <div class="branding branding-lacking">
      <UpgradeNotice requiredPlan="business" icon="app" title="Scan pages of your own" hideLink>
        Short links on your own domain, and pages with your name, logo and color: nothing there names this
        service.
        {kept && ' What you had set is kept, and shows again after an upgrade.'}
      </UpgradeNotice>
      <section class="stack" aria-label="An example">
        <ScanPagePreview
          branding={kept ? branding : EXAMPLE}
          host={branding.domain ?? 'qr.bistro-rosa.example'}
        />
      </section>
    </div>
  );
}
