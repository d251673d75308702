import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { parseHostName } from '../../core/basics/host-name.js';
import { TextField } from '../components/field.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { fieldError } from '../http/api-error.js';
import { BrandingFormFrame } from './branding-form-frame.js';
import { DnsRecords } from './dns-records.js';
import { useBrandingDraft } from './use-branding-draft.js';

/** The custom domain of the account, or an upgrade notice if the plan does not include it. */
export function DomainPanel({ account }: { account: AccountResource }) {
  if (account.limits.whiteLabel) return <DomainForm account={account} />;
  return (
    <UpgradeNotice requiredPlan="business" icon="link" title="Short links with your domain" hideLink>
      Codes contain a link such as qr.bistro-rosa.example/r/menu in place of the domain of this service.
      {account.branding.domain !== null && ' Your earlier domain takes effect again after an upgrade.'}
    </UpgradeNotice>
  );
}

/** Form with the custom domain, and below it the DNS records to add. */
function DomainForm({ account }: { account: AccountResource }) {
  const branding = useBrandingDraft(account);
  const { saved, draft, typed, error, set } = branding;
  const { domains, baseUrl } = account;
  const current = [parseHostName(saved.domain ?? ''), new URL(baseUrl).hostname];
  const former = domains.filter((domain) => !current.includes(domain));
  return (
    <section class="panel stack" aria-label="Domain of short links">
      <p class="small soft prose">
        Short links, and the codes that you print from now on, use your domain. Already printed codes keep
        working.
      </p>
      <BrandingFormFrame draft={branding} submitLabel="Save domain">
        <div class="domain-field">
          <TextField
            label="Custom domain"
            optional
            hint="A host name such as qr.example.com, without https://"
            error={fieldError(error, 'branding.domain')}
            inputMode="url"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            maxLength={260}
            value={draft.domain ?? ''}
            onValue={(domain) => set({ domain })}
          />
          <p class="small soft">
            Short links look like <bdi class="mono">{typed.domain ?? new URL(baseUrl).host}/r/menu</bdi>
          </p>
        </div>
        <DnsRecords domain={draft.domain ?? ''} account={account} />
        {former.length > 0 && (
          <p class="small soft">
            These former domains still lead to your codes, because printed codes may use them:{' '}
            <bdi class="mono">{former.join(', ')}</bdi>
          </p>
        )}
      </BrandingFormFrame>
    </section>
  );
}
