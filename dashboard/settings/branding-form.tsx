import { useEffect, useRef, useState } from 'preact/hooks';
import type { AccountResource } from '../../core/accounts/account-schemas.js';
import type { Branding, BrandingResource } from '../../core/accounts/branding.js';
import { parseHostName } from '../../core/basics/host-name.js';
import { call } from '../http/call.js';
import { fieldError } from '../http/api-error.js';
import { setQueryData, invalidateQueries } from '../http/query-cache.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from '../components/button.js';
import { ColorField } from '../components/color-field.js';
import { Checkbox, TextField } from '../components/field.js';
import { ImageDrop } from '../components/image-drop.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { ACCOUNT_PATH } from '../session/session.js';
import { DnsRecords } from './dns-records.js';
import { LandingPagePreview } from './landing-page-preview.js';

/** Button color of landing pages if no color is set. */
const DEFAULT_COLOR = '#4f46e5';

/** Form with the custom domain, name, logo, and color, next to a preview of a landing page. */
export function BrandingForm({ account }: { account: AccountResource }) {
  const { domains, baseUrl } = account;
  const saved = editableFields(account.branding);
  const [draft, setDraft] = useState(saved);
  const form = useRef<HTMLFormElement>(null);
  const typed: Branding = {
    ...draft,
    domain: textOrNull(draft.domain),
    name: textOrNull(draft.name),
    pausedMessage: textOrNull(draft.pausedMessage),
  };
  const patch = changedFields(saved, typed);
  const hasChanges = Object.keys(patch).length > 0;
  const set = (part: Partial<Branding>) => setDraft({ ...draft, ...part });

  const { mutate, isPending, error } = useMutation(async () => {
    const after = await call<AccountResource>('PATCH', ACCOUNT_PATH, { body: { branding: patch } });
    setQueryData(ACCOUNT_PATH, after);
    // The URLs and images of codes depend on the domain.
    invalidateQueries('/api/v1/qr-codes');
    setDraft(editableFields(after.branding));
    const isPendingDomain = patch.domain && after.branding.domainStatus === 'pending';
    toast(
      isPendingDomain
        ? 'Saved. Add the DNS record to use the domain.'
        : 'Saved. Landing pages change within two seconds.',
    );
  });
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  const current = [parseHostName(saved.domain ?? ''), new URL(baseUrl).hostname];
  const former = domains.filter((domain) => !current.includes(domain));

  return (
    <section class="panel" aria-label="Branding">
      <div class="panel-head">
        <div>
          <h3>Branding</h3>
          <p class="small soft prose">
            Use a custom domain for short links, and your name, logo, and color on landing pages. Landing
            pages do not mention this service.
          </p>
        </div>
      </div>
      <div class="branding">
        <form
          class="stack"
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (hasChanges) void mutate();
          }}
        >
          <TextField
            label="Name"
            optional
            maxLength={60}
            error={fieldError(error, 'branding.name')}
            value={draft.name ?? ''}
            onValue={(name) => set({ name })}
          />
          <div class="field">
            <span class="field-label">
              Logo<span class="field-optional"> optional</span>
            </span>
            <ImageDrop
              name="logo"
              image={draft.logo}
              error={fieldError(error, 'branding.logo')}
              onImage={(logo) => set({ logo })}
            />
          </div>
          <div class="stack branding-color">
            <Checkbox
              label="Custom color"
              hint="For buttons and the line at the top. Text on it is black or white, whichever is easier to read."
              checked={draft.color !== null}
              onValue={(on) => set({ color: on ? (saved.color ?? DEFAULT_COLOR) : null })}
            />
            {draft.color !== null && (
              <ColorField label="Color" value={draft.color} onValue={(color) => set({ color })} />
            )}
          </div>
          <TextField
            label="Message while paused"
            optional
            hint="Visitors of a paused code read it, for example “We are back on March 1.”"
            maxLength={200}
            error={fieldError(error, 'branding.pausedMessage')}
            value={draft.pausedMessage ?? ''}
            onValue={(pausedMessage) => set({ pausedMessage })}
          />
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
          <DnsRecords domain={draft.domain ?? ''} account={account} />
          {former.length > 0 && (
            <p class="small soft">
              These former domains still lead to your codes, because printed codes may use them:{' '}
              <bdi class="mono">{former.join(', ')}</bdi>
            </p>
          )}
          {error && <Problem error={error} {...(error.details.length > 0 && { title: SAVE_FAILED })} />}
          <div class="row">
            <Button kind="primary" type="submit" busy={isPending} disabled={isPending || !hasChanges}>
              Save branding
            </Button>
            {hasChanges && (
              <Button kind="quiet" onClick={() => setDraft(saved)}>
                Discard
              </Button>
            )}
          </div>
        </form>
        <div class="branding-preview">
          <LandingPagePreview branding={typed} host={typed.domain ?? serviceHost(saved, baseUrl)} />
        </div>
      </div>
    </section>
  );
}

const SAVE_FAILED = 'Couldn’t save';

/** The fields of the form. The status of the domain may change while the form is open. */
function editableFields({ domain, name, logo, color, pausedMessage }: BrandingResource): Branding {
  return { domain, name, logo, color, pausedMessage };
}

function textOrNull(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** Builds the merge patch: the fields that differ, with null for fields to remove. */
function changedFields(saved: Branding, typed: Branding): Partial<Branding> {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== saved[name as keyof Branding]),
  );
}

/** Host of the short links of an account without a custom domain. */
function serviceHost({ domain }: Branding, baseUrl: string): string {
  return domain === null ? new URL(baseUrl).host : location.host;
}
