import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { NO_BRANDING, type Branding } from '../../core/accounts/branding.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { BrandingForm } from './branding-form.js';
import { LandingPagePreview } from './landing-page-preview.js';

const EXAMPLE: Branding = { ...NO_BRANDING, name: 'Bistro Rosa', color: '#b3123f' };

/** Branding of the account, or an example with an upgrade notice if the plan does not include it. */
export function BrandingPanel({ account }: { account: AccountResource }) {
  const { branding, limits } = account;
  if (limits.whiteLabel) return <BrandingForm account={account} />;
  const hasBranding = Object.values(branding).some((value) => value !== null);
  return (
    <div class="branding branding-lacking">
      <UpgradeNotice requiredPlan="business" icon="app" title="Branded landing pages" hideLink>
        Your name, logo, and color on landing pages, which do not mention this service.
        {hasBranding && ' Your earlier branding is stored and takes effect again after an upgrade.'}
      </UpgradeNotice>
      <section class="stack" aria-label="Example">
        <LandingPagePreview
          branding={hasBranding ? branding : EXAMPLE}
          host={branding.domain ?? 'qr.bistro-rosa.example'}
        />
      </section>
    </div>
  );
}
