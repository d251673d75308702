import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { CodeType } from '../../core/payloads/registry.js';
import { payloadType } from '../../core/payloads/registry.js';
import type { CreateQrCode } from '../../core/qr-code-schemas.js';
import { parseTags } from '../codes/parse-tags.js';
import type { ApiError } from '../http/api-error.js';
import { Button, ButtonLink } from '../components/button.js';
import { Checkbox, TextField } from '../components/field.js';
import { Problem } from '../components/problem.js';
import { useAccount } from '../session/session.js';
import { isDynamic, toBody, withType, type Draft } from './draft.js';
import { drawDraft } from './render-draft.js';
import { FieldInputs } from './field-input.js';
import { formFields } from './form-fields.js';
import { MetadataField } from './metadata-field.js';
import { metadataErrors } from './metadata.js';
import { PreviewPanel } from './preview-panel.js';
import { StylePanel } from './style-panel.js';
import { TypePicker } from './type-picker.js';
import { useCheck } from './use-server-preview.js';
import './editor.css';

interface CodeFormProps {
  start: Draft;
  /** Whether the code is there already: what is printed must go on working. */
  printed: boolean;
  verb: string;
  /** Where "Cancel" leads. */
  back: string;
  running: boolean;
  error: ApiError | undefined;
  onSave: (body: CreateQrCode) => void;
  /** Above the form, e.g. what stays the same. */
  children?: ComponentChildren;
}

/** Content, style and labels of a code beside its picture, which follows each keystroke. */
export function CodeForm({ start, printed, verb, back, running, error, onSave, children }: CodeFormProps) {
  const { baseUrl } = useAccount();
  const [draft, setDraft] = useState(start);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const { drawing, errors } = useMemo(() => drawDraft(draft, baseUrl), [draft, baseUrl]);
  const body = useMemo(() => toBody(draft, parseTags(draft.tags)), [draft]);
  const ownErrors = [...errors, ...metadataErrors(draft.metadata)];
  const check = useCheck(ownErrors.length === 0 ? body : undefined);
  const allErrors = [...ownErrors, ...(check.error?.details ?? []), ...(error?.details ?? [])];
  const told = allErrors.filter(({ path }) => tried || isLeft(path, left, draft));
  const known = formPaths(draft.type);
  const elsewhere = allErrors.filter(
    ({ path }) => path.startsWith('data') && !known.some((field) => belongsTo(path, field)),
  );
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const { summary, symbol } = payloadType(draft.type);
  const detail = (path: string) => told.find((each) => each.path === path)?.message;

  // The first field that is wrong, not the button that was pressed, is where to go on.
  useEffect(() => {
    if (tried) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [tried, error]);

  const submit = (event: Event) => {
    event.preventDefault();
    setTried(true);
    if (ownErrors.length === 0) onSave(body);
    else form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };

  return (
    <form class="editor" ref={form} noValidate onSubmit={submit}>
      <div class="editor-preview">
        <section class="panel preview" aria-label="Preview">
          <PreviewPanel drawing={drawing} check={check} />
        </section>
      </div>
      <div class="editor-form">
        {children}
        {!printed && (
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
            errors={told}
            onValues={(fields) => set({ fields })}
            onLeave={(path) => setLeft(new Set(left).add(path))}
          />
          {(tried || draft.dynamic === false) &&
            elsewhere.map(({ path, message }) => (
              <p key={path + message} class="field-note field-error">
                {message}
              </p>
            ))}
          {!printed && (symbol === 'dynamic' || symbol === 'static') && (
            <Checkbox
              asSwitch
              label="Can be changed after printing"
              hint="The symbol carries a short link: what it leads to can be edited later, and scans are counted."
              checked={isDynamic(draft)}
              onValue={(dynamic) => set({ dynamic })}
            />
          )}
        </section>
        <section class="panel stack" aria-label="Style">
          <h2>Style</h2>
          <StylePanel style={draft.style} errors={allErrors} onStyle={(style) => set({ style })} />
        </section>
        <section class="panel stack" aria-label="Labels">
          <h2>Name and labels</h2>
          <TextField
            label="Name"
            optional
            maxLength={200}
            error={detail('name')}
            value={draft.name}
            onValue={(name) => set({ name })}
          />
          <TextField
            label="Tags"
            optional
            hint="Separate several with commas"
            error={allErrors.find(({ path }) => path.startsWith('tags'))?.message}
            value={draft.tags}
            onValue={(tags) => set({ tags })}
          />
          <MetadataField
            rows={draft.metadata}
            errors={allErrors.filter(
              ({ path }) => path.startsWith('metadata') && (tried || left.has('metadata')),
            )}
            onRows={(metadata) => set({ metadata })}
            onLeave={() => setLeft(new Set(left).add('metadata'))}
          />
          {!printed && (
            <TextField
              label="Short code"
              hint={`The end of ${baseUrl}/r/…; letters, digits, - and _`}
              error={allErrors.find(({ path }) => path === 'shortCode')?.message}
              maxLength={64}
              spellcheck={false}
              autocapitalize="none"
              value={draft.shortCode}
              onValue={(shortCode) => set({ shortCode: shortCode.toLowerCase() })}
            />
          )}
        </section>
        {error && error.details.length === 0 && <Problem error={error} />}
        {error && error.details.length > 0 && <Problem error={error} title="This can’t be saved as it is" />}
        {tried && ownErrors.length > 0 && (
          <p class="field-error" role="alert">
            Fill in what is marked above.
          </p>
        )}
        <div class="editor-foot">
          <ButtonLink href={back}>Cancel</ButtonLink>
          <Button kind="primary" type="submit" busy={running}>
            {verb}
          </Button>
        </div>
      </div>
    </form>
  );
}

function formPaths(type: CodeType): string[] {
  return formFields(type).map(({ name }) => `data.${name}`);
}

function belongsTo(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`);
}

/** Told of once the field was left with something in it: who is still typing knows. */
function isLeft(path: string, left: ReadonlySet<string>, { fields }: Draft): boolean {
  return [...left].some((field) => belongsTo(path, field) && Boolean(fields[field.slice('data.'.length)]));
}
