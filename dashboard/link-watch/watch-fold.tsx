import type { ErrorDetail } from '../../core/basics/errors.js';
import { planIncludes } from '../../core/accounts/plans.js';
import { SelectField, TextField } from '../components/field.js';
import { Fold } from '../components/fold.js';
import { UrlField } from '../components/url-field.js';
import { Operator } from '../components/operator.js';
import { messageAt } from '../http/api-error.js';
import { Link } from '../router/link.js';
import { useAccount } from '../session/session.js';
import { summarizeWatch, toWatch, type WatchDraft } from './watch-draft.js';

interface WatchFoldProps {
  draft: WatchDraft;
  errors: readonly ErrorDetail[];
  onDraft: (draft: WatchDraft) => void;
  /** Called when focus leaves a field, so that its errors may be shown. */
  onBlur: () => void;
}

/** Fields of a code's link watch, or why they are not available. */
export function WatchFold({ draft, errors, onDraft, onBlur }: WatchFoldProps) {
  const { plan, limits, linkWatch } = useAccount();
  const isSet = toWatch(draft) !== undefined;
  const set = (change: Partial<WatchDraft>) => onDraft({ ...draft, ...change });
  return (
    <Fold
      title="Link watch"
      summary={limits.linkWatch ? summarizeWatch(draft, linkWatch.enabled) : 'Not available'}
      startsOpen={isSet && limits.linkWatch}
      hasError={errors.length > 0}
    >
      {limits.linkWatch ? (
        <div class="stack" onFocusOut={onBlur}>
          <SelectField
            label="Check the destinations"
            hint="You get an event and a note on Home when one is broken."
            error={messageAt(errors, 'watch.enabled')}
            value={draft.choice}
            choices={[
              { value: 'account', label: `Same as all codes (${linkWatch.enabled ? 'on' : 'off'})` },
              { value: 'on', label: 'Always' },
              { value: 'off', label: 'Never' },
            ]}
            onValue={(choice) => set({ choice })}
          />
          <UrlField
            label="Fallback"
            optional
            hint="Visitors go here while their destination is broken."
            error={messageAt(errors, 'watch.fallbackUrl')}
            value={draft.fallbackUrl}
            onValue={(fallbackUrl) => set({ fallbackUrl })}
          />
          <TextField
            label="The page must contain"
            optional
            hint="A check fails without this text. Case matters, and only the first 64 KiB of each destination count."
            error={messageAt(errors, 'watch.contains')}
            autocomplete="off"
            maxLength={200}
            value={draft.contains}
            onValue={(contains) => set({ contains })}
          />
        </div>
      ) : (
        <p class="soft prose">
          {planIncludes(plan, 'pro') ? (
            <>
              This service does not check destinations. Ask <Operator /> to turn link watch on.
            </>
          ) : (
            <>
              Checks where the code leads, and sends visitors to a fallback while that is broken. On the Pro
              and Business plans. <Link href="/settings/plan">Compare plans</Link>
            </>
          )}
          {isSet &&
            ' What is set for this code is stored, and takes effect when link watch is available again.'}
        </p>
      )}
    </Fold>
  );
}
