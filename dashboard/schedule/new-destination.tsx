import { useId } from 'preact/hooks';
import type { ErrorDetail } from '../../core/basics/errors.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { MAX_DESTINATION_URL } from '../../core/symbols/payloads/destination-length.js';
import { describeContent } from '../codes/describe-content.js';
import { isSplit, warnAboutDestination } from '../codes/visitor-view.js';
import { Checkbox } from '../components/field.js';
import { UrlField } from '../components/url-field.js';
import { LoadedFilesInput } from '../files/lazy-file-inputs.js';
import { ownFiles } from '../files/own-files.js';
import { messageAt } from '../http/api-error.js';
import { changesDestination, type ChangeDraft } from './change-draft.js';

interface NewDestinationProps {
  code: QrCode;
  draft: Pick<ChangeDraft, 'url' | 'files' | 'endsSplit'>;
  errors: readonly ErrorDetail[];
  onDraft: (change: Partial<ChangeDraft>) => void;
}

/**
 * The destination that a scheduled change sets. While visitors are split, no one would get it, so the change
 * can end the split, too.
 */
export function NewDestination({ code, draft, errors, onDraft }: NewDestinationProps) {
  const { url, files, endsSplit } = draft;
  const labelId = useId();
  const warning = warnAboutDestination(code);
  return (
    <>
      {code.type === 'file' ? (
        <div class="field" role="group" aria-labelledby={labelId}>
          <span class="field-label" id={labelId}>
            New files <span class="field-optional">optional</span>
          </span>
          <p class="field-note">{warning ?? 'Choose none to keep the files.'}</p>
          <LoadedFilesInput
            ids={files}
            former={ownFiles(code)}
            path="patch.data.files"
            errors={errors}
            onIds={(next) => onDraft({ files: next })}
          />
        </div>
      ) : (
        <UrlField
          label="New destination"
          optional
          hint={warning ?? `Leave empty to keep the destination. Now: ${describeContent(code)}`}
          error={messageAt(errors, 'patch.data.url') && 'Enter a web address, such as example.com/menu'}
          maxLength={MAX_DESTINATION_URL}
          value={url}
          onValue={(next) => onDraft({ url: next })}
        />
      )}
      {isSplit(code) && changesDestination(draft) && (
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
