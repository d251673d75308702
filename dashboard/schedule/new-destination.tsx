import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { MAX_DESTINATION_URL } from '../../core/symbols/payloads/destination-length.js';
import { describeContent } from '../codes/describe-content.js';
import { isSplit, warnAboutDestination } from '../codes/visitor-view.js';
import { Checkbox } from '../components/field.js';
import { UrlField } from '../components/url-field.js';
import type { ChangeDraft } from './change-draft.js';

interface NewDestinationProps {
  code: QrCode;
  draft: Pick<ChangeDraft, 'url' | 'endsSplit'>;
  error: string | undefined;
  onDraft: (change: Partial<ChangeDraft>) => void;
}

/**
 * The destination that a scheduled change sets. While visitors are split, no one would get it, so the change
 * can end the split, too.
 */
export function NewDestination({ code, draft, error, onDraft }: NewDestinationProps) {
  const { url, endsSplit } = draft;
  const now = `Leave empty to keep the destination. Now: ${describeContent(code)}`;
  return (
    <>
      <UrlField
        label="New destination"
        optional
        hint={warnAboutDestination(code) ?? now}
        error={error}
        maxLength={MAX_DESTINATION_URL}
        value={url}
        onValue={(next) => onDraft({ url: next })}
      />
      {isSplit(code) && url.trim() !== '' && (
        <Checkbox
          label="End the split at that time"
          hint={
            endsSplit
              ? 'Visitors for whom no rule matches get the new destination.'
              : 'The split stays, so no visitor gets the new destination.'
          }
          checked={endsSplit}
          onValue={(checked) => onDraft({ endsSplit: checked })}
        />
      )}
    </>
  );
}
