import { useEffect, useRef, useState } from 'preact/hooks';
import type { AccountResource } from '../../core/account-schemas.js';
import type { Branding } from '../../core/branding.js';
import { call } from '../http/call.js';
import { fieldError } from '../http/field-error.js';
import { setQueryData, invalidateQueries } from '../http/query-cache.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from '../components/button.js';
import { ColorField } from '../components/color-field.js';
import { Checkbox, TextField } from '../components/field.js';
import { ImageDrop } from '../components/image-drop.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { ACCOUNT } from '../session/session.js';
import { DnsRecords } from './dns-records.js';
import { ScanPagePreview } from './landing-page-preview.js';

/** What scan pages have for buttons where no color is set. */
const USUAL_COLOUR = '#1449c4';

/** Domain, name, logo and color beside a page that shows them. */
export function BrandingForm({ account }: { account: AccountResource }) {
  const { branding: saved, domains, baseUrl } = account;
  const [draft, setDraft] = useState(saved);
  const form = useRef<HTMLFormElement>(null);
  const typed: Branding = { ...draft, domain: textOrNull(draft.domain), name: textOrNull(draft.name) };
  const change = changesOf(saved, typed);
  const changed = Object.keys(change).length > 0;
  const set = (part: Partial<Branding>) => setDraft({ ...draft, ...part });

  const { mutate, isPending, error } = useMutation(async () => {
    const after = await call<AccountResource>('PATCH', ACCOUNT, { body: { branding: change } });
    setQueryData(ACCOUNT, after);
    // Addresses and pictures of codes follow the domain.
    invalidateQueries('/api/v1/qr-codes');
    setDraft(after.branding);
    toast('Saved: scan pages show it within two seconds');
  });
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  const former = domains.filter((domain) => domain !== saved.domain);

  return (
    <section class="panel" aria-label="Scan pages">
      <div class="panel-head">
        <div>
          <h2>Scan pages</h2>
          <p class="small soft prose">
            Short links on your own domain, and your looks on the pages behind them. What is left empty shows
            nothing, and nothing there names this service.
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
            if (changed) void mutate();
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
              label="Own color"
              hint="Of buttons and of the line on top; text on it is black or white, whichever reads better"
              checked={draft.color !== null}
              onValue={(on) => set({ color: on ? (saved.color ?? USUAL_COLOUR) : null })}
            />
            {draft.color !== null && (
              <ColorField label="Color" value={draft.color} onValue={(color) => set({ color })} />
            )}
          </div>
          <TextField
            label="Domain"
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
          <DnsRecords domain={draft.domain ?? ''} />
          {former.length > 0 && (
            <p class="small soft">
              Also leading to your codes, because they may be printed:{' '}
              <bdi class="mono">{former.join(', ')}</bdi>
            </p>
          )}
          {error && <Problem error={error} {...(error.details.length > 0 && { title: UNSAVED })} />}
          <div class="row">
            <Button kind="primary" type="submit" busy={isPending} disabled={isPending || !changed}>
              Save branding
            </Button>
            {changed && (
              <Button kind="quiet" onClick={() => setDraft(saved)}>
                Discard
              </Button>
            )}
          </div>
        </form>
        <div class="branding-preview">
          <ScanPagePreview branding={typed} host={typed.domain ?? serviceHost(saved, baseUrl)} />
        </div>
      </div>
    </section>
  );
}

const UNSAVED = 'This can’t be saved as it is';

function textOrNull(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** What the service is told: members that differ, null for those that are to go. */
function changesOf(saved: Branding, typed: Branding): Partial<Branding> {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== saved[name as keyof Branding]),
  );
}

/** Where short links stand without a domain of the account's own. */
function serviceHost({ domain }: Branding, baseUrl: string): string {
  return domain === null ? new URL(baseUrl).host : location.host;
}
