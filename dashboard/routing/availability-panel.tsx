import type { ComponentChildren } from 'preact';
import type { ErrorDetail } from '../../core/basics/errors.js';
import { Checkbox, TextField } from '../components/field.js';
import { Fold } from '../components/fold.js';
import { InstantField } from '../components/instant-field.js';
import { UrlField } from '../components/url-field.js';
import { formatNumber } from '../format/numbers.js';
import { messageAt } from '../http/api-error.js';
import { summarizeDates, summarizeLimit, summarizePassword } from './describe-availability.js';
import { withoutScheme } from './describe-rule.js';
import { PasswordInput } from './password-input.js';
import type { RoutingDraft } from './routing-draft.js';

interface AvailabilityPanelProps {
  /** Whether the code already has a password. */
  isProtected: boolean;
  /** Remaining scans; `null` without a stored limit. */
  scansLeft: number | null;
  /** Button that restarts the count of the stored limit. */
  resetButton?: ComponentChildren;
  draft: RoutingDraft;
  errors: readonly ErrorDetail[];
  onDraft: (change: Partial<RoutingDraft>) => void;
}

/** When, how often, and to whom a code is available, and what other visitors get. */
export function AvailabilityPanel(props: AvailabilityPanelProps) {
  const { isProtected, scansLeft, resetButton, draft, errors, onDraft } = props;
  const { activeFrom, activeUntil, scanLimit, unavailableUrl, password } = draft;
  const at = (field: string) => messageAt(errors, `routing.${field}`);
  const limitError = at('scanLimit.scans') ?? at('scanLimit');
  return (
    <section class="panel" aria-labelledby="availability-title">
      <h2 id="availability-title" class="panel-intro">
        Availability
      </h2>
      <Fold
        part="dates"
        title="Dates"
        summary={summarizeDates(activeFrom, activeUntil)}
        startsOpen={activeFrom !== '' || activeUntil !== ''}
        hasError={(at('activeFrom') ?? at('activeUntil')) !== undefined}
      >
        <div class="field-pair">
          <InstantField
            label="Available from"
            optional
            error={at('activeFrom')}
            value={activeFrom}
            onValue={(next) => onDraft({ activeFrom: next })}
          />
          <InstantField
            label="Available until"
            optional
            error={at('activeUntil')}
            value={activeUntil}
            onValue={(next) => onDraft({ activeUntil: next })}
          />
        </div>
      </Fold>
      <Fold
        part="limit"
        title="Scan limit"
        summary={summarizeLimit(scanLimit.scans, scansLeft)}
        startsOpen={scanLimit.scans !== ''}
        hasError={limitError !== undefined}
      >
        <TextField
          label="Number of scans"
          optional
          hint={
            scansLeft === null
              ? 'Scans by people; bots and link previews don’t count'
              : `${formatNumber(scansLeft)} left. Bots and link previews don’t count.`
          }
          inputMode="numeric"
          autocomplete="off"
          maxLength={10}
          error={limitError}
          value={scanLimit.scans}
          onValue={(scans) =>
            onDraft({ scanLimit: { ...scanLimit, scans, ...confirmDefault(scans, scanLimit) } })
          }
        />
        {resetButton && <div>{resetButton}</div>}
        {scanLimit.scans.trim() !== '' && (
          <Checkbox
            label="Ask visitors to confirm before a scan counts"
            hint="They see a page with a button first. Recommended for codes that work once."
            checked={scanLimit.confirm}
            onValue={(confirm) => onDraft({ scanLimit: { ...scanLimit, confirm } })}
          />
        )}
      </Fold>
      <Fold
        part="password"
        title="Password"
        summary={summarizePassword(password, isProtected)}
        startsOpen={isProtected}
        hasError={at('password') !== undefined}
      >
        <PasswordInput
          isProtected={isProtected}
          password={password}
          error={at('password')}
          onPassword={(next) => onDraft({ password: next })}
        />
      </Fold>
      <Fold
        part="unavailable"
        title="When unavailable"
        summary={unavailableUrl === '' ? 'A page that says so' : withoutScheme(unavailableUrl)}
        startsOpen={unavailableUrl !== ''}
        hasError={at('unavailableUrl') !== undefined}
      >
        <UrlField
          label="Destination while unavailable"
          optional
          hint="For visitors outside the dates, over the limit, or matched by a rule that is unavailable. Default: a page with your branding."
          error={at('unavailableUrl')}
          value={unavailableUrl}
          onValue={(next) => onDraft({ unavailableUrl: next })}
        />
      </Fold>
    </section>
  );
}

/** A limit of one scan asks for confirmation, as the API does by default. */
function confirmDefault(scans: string, former: RoutingDraft['scanLimit']): { confirm?: boolean } {
  return scans.trim() === '1' && former.scans.trim() === '' ? { confirm: true } : {};
}
