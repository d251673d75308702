import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { CodeType } from '../../core/symbols/payloads/registry.js';
import { payloadType } from '../../core/symbols/payloads/registry.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { CreateQrCode } from '../../core/codes/qr-code-schemas.js';
import { parseTags } from '../format/text.js';
import type { ApiError } from '../http/api-error.js';
import { Button, ButtonLink } from '../components/button.js';
import { Checkbox, TextField } from '../components/field.js';
import { Fold } from '../components/fold.js';
import { Problem } from '../components/problem.js';
import { useAccount } from '../session/session.js';
import { canBeWatched, hasChanges, isDynamic, toRequestBody, withType, type Draft } from './draft.js';
import { FieldInputs } from './field-input.js';
import { formFields } from './form-fields.js';
import {
  LoadedFolderField,
  LoadedMetadataField,
  LoadedStylePanel,
  LoadedTemplateChoice,
  LoadedWatchFold,
} from './lazy-fields.js';
import { metadataErrors, summarizeMetadata } from './metadata.js';
import { PreviewPanel } from './preview-panel.js';
import { TypePicker } from './type-picker.js';
import { UnsavedChanges } from './unsaved-changes.js';
import { NOT_RENDERED, useRenderer } from './use-renderer.js';
import { useServerPreview } from './use-server-preview.js';
import './editor.css';

interface CodeFormProps {
  initialDraft: Draft;
  /**
   * The code exists: its type, short code, and kind of symbol are fixed, since printed codes must keep
   * working.
   */
  isExisting: boolean;
  submitLabel: string;
  cancelHref: string;
  isSaving: boolean;
  /** Error of the last attempt to save. */
  error: ApiError | undefined;
  onSave: (body: CreateQrCode) => void;
  /** Shown above the form, such as what an edit does not change. */
  children?: ComponentChildren;
}

/** The form of a code (type, content, style, labels) next to a preview that follows each keystroke. */
export function CodeForm(props: CodeFormProps) {
  const { initialDraft, isExisting, submitLabel, cancelHref, isSaving, error, onSave, children } = props;
  const { baseUrl, plan } = useAccount();
  const [draft, setDraft] = useState(initialDraft);
  /** Baseline for unsaved changes: the initial draft, with the default template applied. */
  const [unchanged, setUnchanged] = useState(initialDraft);
  /** Paths of the fields that have lost focus. */
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const renderer = useRenderer();
  const { preview, errors } = useMemo(
    () => renderer?.renderDraft(draft, baseUrl) ?? NOT_RENDERED,
    [renderer, draft, baseUrl],
  );
  const body = useMemo(() => toRequestBody(draft, parseTags(draft.tags)), [draft]);
  const clientErrors = [...errors, ...metadataErrors(draft.metadata)];
  const serverPreview = useServerPreview(clientErrors.length === 0 ? body : undefined);
  const allErrors = [...clientErrors, ...(serverPreview.error?.details ?? []), ...(error?.details ?? [])];
  const visibleErrors = allErrors.filter(({ path }) => submitted || isTouched(path, touched, draft));
  const metadataProblems = allErrors.filter(
    ({ path }) => path.startsWith('metadata') && (submitted || touched.has('metadata')),
  );
  const watchProblems = allErrors.filter(
    ({ path }) => path.startsWith('watch') && (submitted || touched.has('watch')),
  );
  const fieldPaths = contentPaths(draft.type);
  /** Errors of the content that no field shows, such as its size. */
  const otherErrors = allErrors.filter(
    ({ path }) => path.startsWith('data') && !fieldPaths.some((field) => belongsTo(path, field)),
  );
  const update = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const touch = (path: string) => setTouched(new Set(touched).add(path));
  const { summary, symbol } = payloadType(draft.type);
  const firstError = (prefix: string) => allErrors.find(({ path }) => path.startsWith(prefix))?.message;
  const focusFirstError = () => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();

  useEffect(() => {
    if (submitted) focusFirstError();
  }, [submitted, error]);

  const handleSubmit = (event: Event) => {
    event.preventDefault();
    setSubmitted(true);
    if (clientErrors.length === 0) onSave(body);
    else focusFirstError();
  };

  return (
    <form class="editor" ref={form} noValidate onSubmit={handleSubmit}>
      <div class="editor-form">
        {children}
        {!isExisting && (
          <TypePicker value={draft.type} onValue={(type: CodeType) => setDraft(withType(draft, type))} />
        )}
        <section class="panel stack" aria-label="Content">
          <div>
            <h2>Content</h2>
            <p class="soft">{summary}</p>
          </div>
          <FieldInputs
            fields={formFields(draft.type)}
            values={draft.fields}
            path="data"
            errors={visibleErrors}
            onValues={(fields) => update({ fields })}
            onBlur={touch}
          />
          {(submitted || draft.dynamic === false) &&
            otherErrors.map(({ path, message }) => (
              <p key={path + message} class="field-note field-error">
                {message}
              </p>
            ))}
          {!isExisting && (symbol === 'dynamic' || symbol === 'static') && (
            <Checkbox
              asSwitch
              label="Can be changed after printing"
              hint="The symbol contains a short link, so you can change where it leads and count its scans."
              checked={isDynamic(draft)}
              onValue={(dynamic) => update({ dynamic })}
            />
          )}
          {!isExisting && isDynamic(draft) && (
            <Checkbox
              asSwitch
              label="Compact symbol"
              hint="The symbol contains the short link in capitals. It often has fewer, larger modules, and analytics distinguish scans of the print from clicks on the link."
              checked={draft.compact}
              onValue={(compact) => update({ compact })}
            />
          )}
        </section>
        <section class="panel" aria-label="Style">
          <h2>Style</h2>
          {!isExisting && !initialDraft.isCopy && (
            <LoadedTemplateChoice
              draft={draft}
              onDraft={setDraft}
              onDefault={(next) => {
                if (hasChanges(draft, unchanged)) return;
                setDraft(next);
                setUnchanged(next);
              }}
            />
          )}
          <LoadedStylePanel style={draft.style} errors={allErrors} onStyle={(style) => update({ style })} />
        </section>
        <section class="panel stack" aria-label="Labels">
          <h2>Name and labels</h2>
          <TextField
            label="Name"
            optional
            maxLength={200}
            error={visibleErrors.find(({ path }) => path === 'name')?.message}
            value={draft.name}
            onValue={(name) => update({ name })}
          />
          <TextField
            label="Tags"
            optional
            hint="Separate tags with commas"
            error={firstError('tags')}
            value={draft.tags}
            onValue={(tags) => update({ tags })}
          />
          {PLAN_TERMS[plan].folders && (
            <LoadedFolderField
              value={draft.folder}
              error={firstError('folder')}
              onValue={(folder) => update({ folder })}
            />
          )}
          <div>
            <Fold
              title="Metadata"
              summary={summarizeMetadata(draft.metadata)}
              hasError={metadataProblems.length > 0}
            >
              <LoadedMetadataField
                rows={draft.metadata}
                errors={metadataProblems}
                onRows={(metadata) => update({ metadata })}
                onBlur={() => touch('metadata')}
              />
            </Fold>
            {canBeWatched(draft) && (
              <LoadedWatchFold
                draft={draft.watch}
                errors={watchProblems}
                onDraft={(watch) => update({ watch })}
                onBlur={() => touch('watch')}
              />
            )}
            {!isExisting && (
              <Fold
                title="Short code"
                summary={draft.shortCode}
                hasError={firstError('shortCode') !== undefined}
              >
                <TextField
                  label="Short code"
                  hint={`The last part of ${baseUrl}/r/…: letters, digits, -, and _`}
                  error={firstError('shortCode')}
                  maxLength={64}
                  spellcheck={false}
                  autocapitalize="none"
                  value={draft.shortCode}
                  onValue={(shortCode) => update({ shortCode: shortCode.toLowerCase() })}
                />
              </Fold>
            )}
          </div>
        </section>
      </div>
      <div class="editor-side">
        <section class="panel preview" aria-label="Preview">
          <PreviewPanel preview={preview} serverPreview={serverPreview} />
        </section>
        <div class="editor-foot">
          {error && <Problem error={error} {...(error.details.length > 0 && { title: 'Couldn’t save' })} />}
          {submitted && clientErrors.length > 0 && (
            <p class="field-error small" role="alert">
              Fix the marked fields.
            </p>
          )}
          <Button kind="primary" type="submit" busy={isSaving}>
            {submitLabel}
          </Button>
          <ButtonLink href={cancelHref}>Cancel</ButtonLink>
        </div>
      </div>
      <UnsavedChanges isDirty={hasChanges(draft, unchanged)} />
    </form>
  );
}

function contentPaths(type: CodeType): string[] {
  return formFields(type).map(({ name }) => `data.${name}`);
}

function belongsTo(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`);
}

/** Returns whether a field's errors may be shown: only after the field has lost focus with a value in it. */
function isTouched(path: string, touched: ReadonlySet<string>, { fields }: Draft): boolean {
  return [...touched].some((field) => belongsTo(path, field) && Boolean(fields[field.slice('data.'.length)]));
}
