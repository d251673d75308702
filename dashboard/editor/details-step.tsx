import type { ErrorDetail } from '../../core/basics/errors.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { Checkbox, TextField } from '../components/field.js';
import { Fold } from '../components/fold.js';
import { FolderField } from '../folders/folder-field.js';
import { useFolders } from '../folders/use-folders.js';
import { WatchFold } from '../link-watch/watch-fold.js';
import { useAccount } from '../session/session.js';
import { canBeWatched, hasShortLink, type Draft } from './draft.js';
import { DetailsSkeleton } from './details-skeleton.js';
import { messageForPeople } from './form-texts.js';
import { LoadedAddressesFold, LoadedMetadataField } from './lazy-fields.js';
import { summarizeMetadata } from './metadata.js';
import { StepPanel } from './step-panel.js';
import { useSuggestedName } from './use-suggested-name.js';

interface DetailsStepProps {
  draft: Draft;
  /** The form of an existing code as it was opened. */
  initial: Draft | undefined;
  isExisting: boolean;
  errors: readonly ErrorDetail[];
  /** Errors that may be shown: of fields that have lost focus, or all after an attempt to save. */
  visibleErrors: readonly ErrorDetail[];
  onDraft: (change: Partial<Draft>) => void;
  /** Called with the group of fields that lost focus. */
  onBlur: (path: string) => void;
}

/** The last step of the form of a code: its name, where it is filed, and what few codes need. */
export function DetailsStep({
  draft,
  initial,
  isExisting,
  errors,
  visibleErrors,
  onDraft,
  onBlur,
}: DetailsStepProps) {
  const { plan } = useAccount();
  const { isSettled } = useFolders();
  const suggestion = useSuggestedName(draft, isExisting, (name) => onDraft({ name }));
  const errorOf = (list: readonly ErrorDetail[], prefix: string) => {
    const message = list.find(({ path }) => path.startsWith(prefix))?.message;
    return message && messageForPeople(message);
  };
  const metadataProblems = visibleErrors.filter(({ path }) => path.startsWith('metadata'));
  const watchProblems = visibleErrors.filter(({ path }) => path.startsWith('watch'));
  // Whether the account has folders decides on a field: the step is shown as a whole.
  if (!isSettled) return <DetailsSkeleton />;
  return (
    <StepPanel number={3} title="Details">
      <TextField
        label="Name"
        hint={
          suggestion.isSuggested
            ? `Suggested: ${suggestion.source}. Only you see it.`
            : 'Only you see it. Without a name, lists show the content.'
        }
        maxLength={200}
        autocomplete="off"
        error={errorOf(visibleErrors, 'name')}
        value={draft.name}
        onFocus={(event) => suggestion.isSuggested && event.currentTarget.select()}
        onValue={suggestion.type}
      />
      {PLAN_TERMS[plan].folders && (
        <FolderField
          value={draft.folder}
          error={errorOf(errors, 'folder')}
          onValue={(folder) => onDraft({ folder })}
        />
      )}
      <TextField
        label="Tags"
        hint="Separate tags with commas"
        autocomplete="off"
        error={errorOf(errors, 'tags')}
        value={draft.tags}
        onValue={(tags) => onDraft({ tags })}
      />
      <div>
        {!isExisting && (
          <ShortLinkFold draft={draft} error={errorOf(errors, 'shortCode')} onDraft={onDraft} />
        )}
        {PLAN_TERMS[plan].whiteLabel && (
          <LoadedAddressesFold
            draft={draft}
            initial={initial}
            errors={errors.filter(({ path }) => /^(?:domain|aliases)\b/.test(path))}
            onDraft={onDraft}
          />
        )}
        <Fold
          title="Metadata"
          summary={summarizeMetadata(draft.metadata)}
          hasError={metadataProblems.length > 0}
        >
          <LoadedMetadataField
            rows={draft.metadata}
            errors={metadataProblems}
            onRows={(metadata) => onDraft({ metadata })}
            onBlur={() => onBlur('metadata')}
          />
        </Fold>
        {canBeWatched(draft) && (
          <WatchFold
            draft={draft.watch}
            errors={watchProblems}
            onDraft={(watch) => onDraft({ watch })}
            onBlur={() => onBlur('watch')}
          />
        )}
      </div>
    </StepPanel>
  );
}

interface ShortLinkFoldProps {
  draft: Draft;
  error: string | undefined;
  onDraft: (change: Partial<Draft>) => void;
}

/** The last part of the short link, and whether the code contains the link in capitals. */
function ShortLinkFold({ draft, error, onDraft }: ShortLinkFoldProps) {
  const { baseUrl } = useAccount();
  return (
    <Fold title="Short link" summary={draft.shortCode} hasError={error !== undefined}>
      <TextField
        label="Short code"
        hint={`The last part of ${baseUrl}/r/…: letters, digits, -, and _`}
        error={error}
        maxLength={64}
        spellcheck={false}
        autocapitalize="none"
        value={draft.shortCode}
        onValue={(shortCode) => onDraft({ shortCode: shortCode.toLowerCase() })}
      />
      {hasShortLink(draft) && (
        <Checkbox
          label="Larger squares"
          hint="The code contains the link in capitals, so it often has fewer squares and reads from farther away. Scans of the print and clicks on the link are counted apart."
          checked={draft.compact}
          onValue={(compact) => onDraft({ compact })}
        />
      )}
    </Fold>
  );
}
