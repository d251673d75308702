import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { CodeType } from '../../core/symbols/payloads/registry.js';
import { payloadType } from '../../core/symbols/payloads/registry.js';
import type { CreateQrCode } from '../../core/codes/qr-code-schemas.js';
import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { parseTags } from '../format/text.js';
import type { ApiError } from '../http/api-error.js';
import { Button, ButtonLink } from '../components/button.js';
import { Checkbox } from '../components/field.js';
import { focusOnArrival } from '../components/focus-on-arrival.js';
import { Fold } from '../components/fold.js';
import { isPhone } from '../components/phone-screen.js';
import { InTurn } from '../components/in-turn.js';
import { lazily } from '../components/lazily.js';
import { Problem } from '../components/problem.js';
import { useAccount } from '../session/session.js';
import { ContentFields } from './content-fields.js';
import { DetailsSkeleton } from './details-skeleton.js';
import { canHavePage, hasChanges, isDynamic, toRequestBody, type Draft } from './draft.js';
import { formFields } from './form-fields.js';
import { FORM_TEXTS, messageForPeople } from './form-texts.js';
import { LoadedPageSwitch, LoadedStylePanel } from './lazy-fields.js';
import type { LookChoicesProps } from './look-choices.js';
import { metadataErrors } from './metadata.js';
import { nextStep } from './next-step.js';
import { PreviewPanel } from './preview-panel.js';
import { StepPanel } from './step-panel.js';
import type { TypePickerProps } from './type-picker.js';
import { UnsavedChanges } from './unsaved-changes.js';
import { NOT_RENDERED, useRenderer } from './use-renderer.js';
import { useServerPreview } from './use-server-preview.js';
import { whenReleased } from './when-released.js';
import { wifiProblem } from './wifi-problem.js';
import './editor.css';

/** The last step of the form, loaded separately: it is below the others. */
const LoadedDetailsStep = lazily(
  async () => (await import('./details-step.js')).DetailsStep,
  'Couldn’t load the details of the code',
  DetailsSkeleton,
);

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
  /** The choice of a type, which only new codes have. */
  TypePicker?: ComponentType<TypePickerProps>;
  /** The choices of a look, which only new codes start with. */
  LookChoices?: ComponentType<LookChoicesProps>;
  /** The type was chosen on the way to the form. */
  isTypeChosen?: boolean;
  /** Shown above the form, such as what an edit does not change. */
  children?: ComponentChildren;
}

/** The form of a code: content, look, and details, next to a preview that follows each keystroke. */
export function CodeForm(props: CodeFormProps) {
  const { initialDraft, isExisting, submitLabel, cancelHref, isSaving, error, onSave, children } = props;
  const { TypePicker, LookChoices, isTypeChosen = false } = props;
  const { baseUrl } = useAccount();
  const [draft, setDraft] = useState(initialDraft);
  /** Baseline for unsaved changes: the initial draft, with the default template applied. */
  const [unchanged, setUnchanged] = useState(initialDraft);
  /** Paths of the fields that have lost focus. */
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const renderer = useRenderer();
  const {
    preview,
    errors,
    styleErrors = [],
  } = useMemo(() => renderer?.renderDraft(draft, baseUrl) ?? NOT_RENDERED, [renderer, draft, baseUrl]);
  const body = useMemo(() => toRequestBody(draft, parseTags(draft.tags)), [draft]);
  const contentErrors = [...errors, ...wifiProblem(draft, preview?.scannability.warnings ?? [])];
  const clientErrors = [...contentErrors, ...styleErrors, ...metadataErrors(draft.metadata)];
  // Before the renderer is loaded, nobody knows whether the content is complete.
  const serverPreview = useServerPreview(renderer && clientErrors.length === 0 ? body : undefined);
  const allErrors = [...clientErrors, ...(serverPreview.error?.details ?? []), ...(error?.details ?? [])];
  const visibleErrors = allErrors.filter(({ path }) => submitted || isTouched(path, touched, draft));
  const fieldPaths = contentPaths(draft.type);
  /** Errors of the content that no field shows, such as its size. */
  const otherErrors = allErrors.filter(
    ({ path }) => path.startsWith('data') && !fieldPaths.some((field) => belongsTo(path, field)),
  );
  const update = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const touch = (path: string) => whenReleased(() => setTouched((former) => new Set(former).add(path)));
  // A dynamic code contains its short link, so it can be drawn before its content is complete.
  const isUndrawn = contentErrors.length > 0 && !isDynamic(draft);
  const { symbol } = payloadType(draft.type);
  /** On a phone, the fields of a type are below the choice of types. */
  const showContent = () => {
    const step = form.current?.querySelector('[aria-label=Content]');
    requestAnimationFrame(() => step?.scrollIntoView({ block: 'start' }));
  };
  const focusFirstError = () => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    field?.focus();
    // With room for its label above, and for what fixes it below.
    field?.scrollIntoView({ block: 'start' });
  };

  useEffect(() => {
    if (!isExisting && !initialDraft.isCopy) {
      focusOnArrival(form.current?.querySelector<HTMLElement>('[aria-label=Content] :is(input, textarea)'));
    }
  }, []);
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
    <form
      class="editor"
      ref={form}
      noValidate
      onKeyDown={(event) => handleEnter(event, !isDynamic(draft))}
      onSubmit={handleSubmit}
    >
      <div class="editor-form">
        {children}
        {TypePicker && (
          <section class="panel type-panel" aria-label="Type">
            <Fold title="Type" summary={CODE_TYPE_DISPLAY[draft.type].name} startsOpen={!isTypeChosen}>
              <TypePicker draft={draft} onDraft={setDraft} onTap={() => isPhone() && showContent()} />
            </Fold>
          </section>
        )}
        <StepPanel number={1} title="Content" text={FORM_TEXTS[draft.type].intro}>
          <ContentFields
            type={draft.type}
            isExisting={isExisting}
            values={draft.fields}
            errors={visibleErrors}
            onValues={(fields) => update({ fields })}
            onBlur={touch}
          />
          {(submitted || draft.dynamic === false) &&
            otherErrors.map(({ path, message }) => (
              <p key={path + message} class="field-note field-error">
                {messageForPeople(message)}
              </p>
            ))}
          {!isExisting && (symbol === 'dynamic' || symbol === 'static') && (
            <Checkbox
              asSwitch
              label="Can be changed after printing"
              hint={
                isDynamic(draft)
                  ? 'The code contains a short link, so you can change where it leads and see its scans.'
                  : 'The code contains its content, so it works without internet and stays as it is printed.'
              }
              checked={isDynamic(draft)}
              // A contact or an event that can be changed gets a page, unless the person turns it off.
              onValue={(dynamic) =>
                update({ dynamic, page: draft.page ?? (draft.dynamic === undefined ? {} : null) })
              }
            />
          )}
          {canHavePage(draft) && (
            <LoadedPageSwitch
              type={draft.type}
              page={draft.page}
              error={allErrors.find(({ path }) => path === 'page.image')?.message}
              onPage={(page) => update({ page })}
            />
          )}
        </StepPanel>
        <StepPanel number={2} title="Look">
          <div>
            {LookChoices && !initialDraft.isCopy && (
              <LookChoices
                draft={draft}
                onTemplate={(next) => setDraft({ ...next, folder: next.folder || initialDraft.folder })}
                onDefault={(filled) => {
                  if (hasChanges(draft, unchanged)) return;
                  const next = { ...filled, folder: initialDraft.folder || filled.folder };
                  setDraft(next);
                  setUnchanged(next);
                }}
                onStyle={(style) => update({ style })}
              />
            )}
            <InTurn>
              {() => (
                <LoadedStylePanel
                  style={draft.style}
                  errors={allErrors}
                  onStyle={(style) => update({ style })}
                />
              )}
            </InTurn>
          </div>
        </StepPanel>
        <InTurn>
          {() => (
            <LoadedDetailsStep
              draft={draft}
              initial={isExisting ? initialDraft : undefined}
              isExisting={isExisting}
              errors={allErrors}
              visibleErrors={allErrors.filter(
                ({ path }) => submitted || touched.has(path) || touched.has(path.split(/[.[]/)[0] ?? ''),
              )}
              onDraft={update}
              onBlur={touch}
            />
          )}
        </InTurn>
      </div>
      <div class="editor-side">
        <section class="panel preview" aria-label="Preview">
          <PreviewPanel
            preview={isUndrawn ? undefined : preview}
            serverPreview={serverPreview}
            nextStep={contentErrors.length > 0 ? nextStep(draft, contentErrors, isUndrawn) : undefined}
          />
        </section>
        <div class="editor-foot">
          {error && !hasShownDetails(error) && <Problem error={error} />}
          {submitted && (clientErrors.length > 0 || (error !== undefined && hasShownDetails(error))) && (
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

/**
 * Enter completes a field as if it lost the focus, and then leads to the next field to fill in. If there is
 * none, it submits the form.
 *
 * @param isFixed whether the code cannot be changed after printing
 */
function handleEnter(event: KeyboardEvent, isFixed: boolean): void {
  const { key, target } = event;
  if (key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  target.dispatchEvent(new FocusEvent('blur'));
  const next = nextRequiredField(target) ?? (isFixed ? nextContentField(target) : undefined);
  if (!next || next === target) return;
  event.preventDefault();
  next.focus();
}

/** Returns the first required field of the form that is empty. */
function nextRequiredField({ form }: HTMLInputElement): HTMLElement | undefined {
  return form?.querySelector<HTMLElement>(':is(input, textarea):invalid') ?? undefined;
}

/** Returns the field of the content after another one. */
function nextContentField(field: HTMLInputElement): HTMLElement | undefined {
  const inputs = field
    .closest('[aria-label=Content]')
    ?.querySelectorAll<HTMLElement>('input:not([type=checkbox], [type=radio]), textarea');
  const shown = [...(inputs ?? [])].filter(({ offsetParent }) => offsetParent !== null);
  const at = shown.indexOf(field);
  return at === -1 ? undefined : shown[at + 1];
}

/** Returns whether the form shows everything that is wrong with the last attempt to save. */
function hasShownDetails({ details }: ApiError): boolean {
  const shown = /^(?:data|page\.image|style|name|tags|folder|metadata|watch|shortCode|domain|aliases)\b/;
  return details.length > 0 && details.every(({ path }) => shown.test(path));
}

function contentPaths(type: CodeType): string[] {
  return formFields(type).map(({ name }) => `data.${name}`);
}

function belongsTo(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`);
}

/** Returns whether a field's errors may be shown: only after the field has lost focus with a value in it. */
function isTouched(path: string, touched: ReadonlySet<string>, { fields }: Draft): boolean {
  return [...touched].some((field) => belongsTo(path, field) && Boolean(valueAt(fields, field)));
}

/** Returns the value of a field such as `data.links[0].url`. */
function valueAt(fields: Draft['fields'], path: string): unknown {
  const [, ...names] = path.split(/[.[\]]+/);
  return names.reduce<unknown>((value, name) => (value as Draft['fields'] | undefined)?.[name], fields);
}
