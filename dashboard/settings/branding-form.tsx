import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { fieldError } from '../http/api-error.js';
import { ColorField } from '../components/color-field.js';
import { Checkbox, TextField } from '../components/field.js';
import { ImageDrop } from '../components/image-drop.js';
import { BrandingFormFrame } from './branding-form-frame.js';
import { LandingPagePreview } from './landing-page-preview.js';
import { useBrandingDraft } from './use-branding-draft.js';

/** Button color of landing pages if no color is set. */
const DEFAULT_COLOR = '#4f46e5';

/** Form with the name, logo, color, and message, next to a preview of a landing page. */
export function BrandingForm({ account }: { account: AccountResource }) {
  const branding = useBrandingDraft(account);
  const { saved, draft, typed, error, set } = branding;
  return (
    <section class="panel stack" aria-label="Branding">
      <p class="small soft prose">
        Landing pages show your name, logo, and color, and do not mention this service.
      </p>
      <div class="branding">
        <BrandingFormFrame draft={branding} submitLabel="Save branding">
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
        </BrandingFormFrame>
        <div class="branding-preview">
          <LandingPagePreview branding={typed} host={new URL(account.baseUrl).host} />
        </div>
      </div>
    </section>
  );
}
