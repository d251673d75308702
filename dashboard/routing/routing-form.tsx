import { useEffect, useRef, useState } from 'preact/hooks';
import type { ErrorDetail } from '../../core/basics/errors.js';
import { isRedirecting } from '../../core/codes/redirecting-types.js';
import { describeContent } from '../codes/describe-content.js';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { Problem } from '../components/problem.js';
import { lazily } from '../components/lazily.js';
import { UnsavedChanges } from '../editor/unsaved-changes.js';
import { AvailabilityPanel } from './availability-panel.js';
import { ConflictNotice } from './conflict-notice.js';
import { MissedScansNote } from './missed-scans-note.js';
import { ParametersPanel } from './parameters-panel.js';
import { draftFromRouting, keepKeys, type RoutingDraft, type RuleDraft } from './routing-draft.js';
import { differs, validateDraft } from './routing-request.js';
import { RulesPanel } from './rules-panel.js';
import type { ChosenVariant } from './use-variant-dialog.js';
import { useSaveRouting } from './use-save-routing.js';
import { useRecentTargets } from './use-recent-targets.js';
import { groupResults } from './variant-results.js';
import type { VersionedCode } from './use-versioned-code.js';

/** The panel that tries a routing, loaded separately to keep the script of the routing page small. */
const LoadedTryPanel = lazily(
  async () => (await import('./try-panel.js')).TryPanel,
  'Couldn’t load the panel that tries the routing',
);

/** The dialog that makes a variant the destination. */
const LoadedUseVariantDialog = lazily(
  async () => (await import('./use-variant-dialog.js')).UseVariantDialog,
  'Couldn’t load the dialog',
);

/** The button that restarts the count of a scan limit, for codes that have one. */
const LoadedResetLimitButton = lazily(
  async () => (await import('./reset-limit-button.js')).ResetLimitButton,
  'Couldn’t load the button',
);

interface RoutingFormProps {
  version: VersionedCode;
  onVersion: (version: VersionedCode) => void;
}

const FORM_ID = 'routing-form';

/** The form of a code's routing, next to a panel that tries it. */
export function RoutingForm({ version, onVersion }: RoutingFormProps) {
  const { code } = version;
  const [savedDraft, setSavedDraft] = useState(() => draftFromRouting(code.routing));
  const [draft, setDraft] = useState(savedDraft);
  const [submitted, setSubmitted] = useState(false);
  const [chosenVariant, setChosenVariant] = useState<ChosenVariant>();
  const form = useRef<HTMLDivElement>(null);
  /** Switches the form to another version. Keeps what the user typed while it was being saved. */
  const accept = (next: VersionedCode, sent?: RoutingDraft) => {
    const nextDraft = keepKeys(draftFromRouting(next.code.routing), sent ?? draft);
    setSavedDraft(nextDraft);
    setDraft((current) => (sent === undefined || current === sent ? nextDraft : current));
    setSubmitted(false);
    onVersion(next);
  };
  const { save, isPending, error, conflict } = useSaveRouting(version, savedDraft, accept);
  const recent = useRecentTargets(code).data;
  const storedLimit = code.routing?.scanLimit;
  const url = code.type === 'url' ? describeContent(code) : undefined;
  const isDirty = differs(draft, savedDraft);
  const results = groupResults(recent?.targets ?? []);
  const clientErrors = submitted ? validateDraft(draft) : [];
  const errors: ErrorDetail[] = [...clientErrors, ...(error?.details ?? [])];
  const onDraft = (change: Partial<RoutingDraft>) => setDraft((current) => ({ ...current, ...change }));
  const focusFirstError = () => {
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid], .field-error');
    if (first?.matches('[aria-invalid]')) first.focus();
    else first?.scrollIntoView({ block: 'center' });
  };

  useEffect(() => {
    if (errors.length > 0) focusFirstError();
  }, [submitted, error]);

  const handleSubmit = (event: Event) => {
    event.preventDefault();
    setSubmitted(true);
    if (validateDraft(draft).length === 0) void save(draft);
    else focusFirstError();
  };
  const useVariant = (rule: RuleDraft | undefined, variantId: string) =>
    setChosenVariant({ draft, rule, variantId });

  return (
    <div class="editor routing" ref={form}>
      <form id={FORM_ID} class="editor-form" noValidate onSubmit={handleSubmit}>
        <MissedScansNote code={code} missed={recent?.missedScans} />
        <AvailabilityPanel
          isProtected={code.passwordProtected}
          scansLeft={code.scansLeft}
          resetButton={
            storedLimit && (
              <LoadedResetLimitButton version={version} scans={storedLimit.scans} onVersion={onVersion} />
            )
          }
          draft={draft}
          errors={errors}
          onDraft={onDraft}
        />
        {isRedirecting(code.type) ? (
          <>
            <RulesPanel
              rules={draft.rules}
              errors={errors}
              results={results}
              onUseVariant={isDirty ? undefined : useVariant}
              onRules={(rules) => onDraft({ rules })}
              defaultRow={{
                destination: {
                  text: url ?? 'The store of the device',
                  url: url ?? '',
                  editHref: `/codes/${code.id}/edit`,
                },
                draft,
                errors,
                results,
                onUseVariant:
                  isDirty || code.type !== 'url'
                    ? undefined
                    : (variantId) => useVariant(undefined, variantId),
                onDraft,
              }}
            />
            <ParametersPanel code={code} url={url} draft={draft} errors={errors} onDraft={onDraft} />
          </>
        ) : (
          <p class="note">
            <Icon name="info" />
            Rules, variants, and parameters need a code that leads to a URL: a link or an app.
          </p>
        )}
      </form>
      <div class="editor-side">
        <LoadedTryPanel
          code={code}
          savedDraft={savedDraft}
          draft={draft}
          isDirty={isDirty}
          onIncomplete={() => setSubmitted(true)}
        />
        <div class="editor-foot">
          {conflict ? (
            <ConflictNotice onReplace={() => void save(draft, conflict)} onLoad={() => accept(conflict)} />
          ) : (
            error && <Problem error={error} {...(error.details.length > 0 && { title: 'Couldn’t save' })} />
          )}
          {clientErrors.length > 0 && (
            <p class="field-error small" role="alert">
              Fix the marked fields.
            </p>
          )}
          <Button
            kind="primary"
            type="submit"
            form={FORM_ID}
            busy={isPending}
            disabled={isPending || !isDirty}
          >
            {isDirty ? 'Save routing' : 'Saved'}
          </Button>
          {isDirty && (
            <Button
              onClick={() => {
                setDraft(savedDraft);
                setSubmitted(false);
              }}
            >
              Discard changes
            </Button>
          )}
        </div>
      </div>
      {chosenVariant && (
        <LoadedUseVariantDialog
          version={version}
          chosen={chosenVariant}
          onVersion={(next) => accept(next)}
          onClose={() => setChosenVariant(undefined)}
        />
      )}
      <UnsavedChanges isDirty={isDirty} />
    </div>
  );
}
