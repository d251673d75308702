import { useMemo, useState } from 'preact/hooks';
import type { ErrorDetail } from '../../core/basics/errors.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { TemplateResource } from '../../core/codes/templates/template-schemas.js';
import { Button, ButtonLink } from '../components/button.js';
import { Checkbox, SelectField, TextField } from '../components/field.js';
import { Fold } from '../components/fold.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { lazily } from '../components/lazily.js';
import { generateShortCode } from '../editor/generate-short-code.js';
import { LoadedFolderField, LoadedStylePanel } from '../editor/lazy-fields.js';
import { MetadataField } from '../editor/metadata-field.js';
import { metadataErrors, summarizeMetadata } from '../editor/metadata.js';
import { PreviewPanel } from '../editor/preview-panel.js';
import { UnsavedChanges } from '../editor/unsaved-changes.js';
import { NOT_RENDERED, useRenderer } from '../editor/use-renderer.js';
import { useServerPreview } from '../editor/use-server-preview.js';
import { connectionError } from '../http/api-error.js';
import { useMutation } from '../http/use-mutation.js';
import { navigate } from '../router/location.js';
import type { RoutingDraft } from '../routing/routing-draft.js';
import { useAccount } from '../session/session.js';
import { saveTemplate } from './template-actions.js';
import { templateDraft, type TemplateDraft } from './template-draft.js';
import '../editor/editor.css';

/** The panels of the routing, loaded separately to keep the script of the template page small. */
const LoadedTemplateRouting = lazily(
  async () => (await import('./template-routing.js')).TemplateRouting,
  'Couldn’t load the rules',
);

/** Content of the code in the preview. */
const SAMPLE = { type: 'url', data: 'https://example.com/' } as const;

const DYNAMIC_CHOICES = [
  { value: '', label: 'Default for the type' },
  { value: 'true', label: 'Short link: can be changed after printing' },
  { value: 'false', label: 'The content itself: cannot be changed' },
] as const;

/**
 * The form of a template next to a preview.
 *
 * @param props.template The template to change; undefined creates one.
 */
export function TemplateForm({ template }: { template?: TemplateResource }) {
  const { baseUrl, plan } = useAccount();
  const initial = useMemo(() => templateDraft(template), []);
  const [draft, setDraft] = useState(initial);
  const [invalid, setInvalid] = useState<readonly ErrorDetail[]>([]);
  const update = (change: Partial<TemplateDraft>) => {
    setDraft((current) => ({ ...current, ...change }));
    setInvalid([]);
  };
  const updateRouting = (change: Partial<RoutingDraft>) => {
    setDraft((current) => ({ ...current, routing: { ...current.routing, ...change } }));
    setInvalid([]);
  };
  const shortCode = useMemo(generateShortCode, []);
  const { style } = draft;
  const renderer = useRenderer();
  const { preview } = useMemo(
    () => renderer?.renderContent({ ...SAMPLE, dynamic: true, shortCode, style }, baseUrl) ?? NOT_RENDERED,
    [renderer, style, baseUrl],
  );
  const serverPreview = useServerPreview({ ...SAMPLE, shortCode, style, template: null });
  const rowErrors = metadataErrors(draft.metadata);
  const { mutate, isPending, error } = useMutation(async () => {
    const { templateBody, templateErrors } = await loadRequest();
    const found = templateErrors(draft);
    setInvalid(found);
    if (found.length > 0) return;
    await saveTemplate(template?.id, templateBody(draft, template));
    toast(template ? 'Template saved' : 'Template created');
    navigate('/codes/templates', { saved: true });
  });
  const errors = [...(serverPreview.error?.details ?? []), ...(error?.details ?? [])];
  const errorOf = (path: string) => errors.find((one) => one.path.startsWith(path))?.message;
  const routingErrors = [...invalid, ...errors.map(toRoutingPath)];
  const canSave = draft.name.trim() !== '' && rowErrors.length === 0;
  return (
    <Form
      class="editor"
      noValidate
      error={error}
      problems={invalid}
      onSubmit={() => {
        if (canSave) void mutate();
      }}
    >
      <div class="editor-form">
        <section class="panel stack" aria-label="Template">
          <TextField
            label="Name"
            required
            maxLength={100}
            autocomplete="off"
            error={errorOf('name')}
            value={draft.name}
            onValue={(name) => update({ name })}
          />
          <Checkbox
            asSwitch
            label="Default template"
            hint="New codes get it unless another template, or none, is chosen for them."
            checked={draft.isDefault}
            onValue={(isDefault) => update({ isDefault })}
          />
        </section>
        <section class="panel" aria-label="Style">
          <h2>Style</h2>
          <LoadedStylePanel style={style} errors={errors} onStyle={(next) => update({ style: next })} />
        </section>
        <section class="panel stack" aria-label="Values of new codes">
          <div>
            <h2>Values of new codes</h2>
            <p class="soft">They are filled in when a code is created, and can be changed there.</p>
          </div>
          <TextField
            label="Tags"
            optional
            hint="Separate tags with commas"
            error={errorOf('defaults.tags')}
            value={draft.tags}
            onValue={(tags) => update({ tags })}
          />
          {PLAN_TERMS[plan].folders && (
            <LoadedFolderField
              value={draft.folder}
              error={errorOf('defaults.folder')}
              onValue={(folder) => update({ folder })}
            />
          )}
          <SelectField
            label="The code contains"
            value={draft.dynamic}
            choices={DYNAMIC_CHOICES}
            onValue={(dynamic) => update({ dynamic })}
          />
          {draft.dynamic !== 'false' && (
            <Checkbox
              label="Larger squares"
              hint="Codes with a short link contain it in capitals, so they often have fewer squares and read from farther away."
              checked={draft.compact}
              onValue={(compact) => update({ compact })}
            />
          )}
          <div>
            <Fold
              title="Metadata"
              summary={summarizeMetadata(draft.metadata)}
              hasError={rowErrors.length > 0}
            >
              <MetadataField
                rows={draft.metadata}
                errors={rowErrors}
                onRows={(metadata) => update({ metadata })}
                onBlur={() => undefined}
              />
            </Fold>
          </div>
        </section>
        {draft.dynamic !== 'false' && (
          <>
            <p class="soft">
              New codes with a short link get these rules as well. Rules, variants, and parameters are for
              links and apps; other codes leave them out.
            </p>
            <LoadedTemplateRouting
              draft={draft}
              isProtected={template?.passwordProtected ?? false}
              shortCode={shortCode}
              errors={routingErrors}
              onRouting={updateRouting}
            />
          </>
        )}
      </div>
      <div class="editor-side">
        <section class="panel preview" aria-label="Preview">
          <PreviewPanel preview={preview} serverPreview={serverPreview} />
        </section>
        <div class="editor-foot">
          {error && <Problem error={error} {...(error.details.length > 0 && { title: 'Couldn’t save' })} />}
          {invalid.length > 0 && (
            <p class="field-error small" role="alert">
              Fix the marked fields.
            </p>
          )}
          <Button kind="primary" type="submit" busy={isPending} disabled={!canSave}>
            {template ? 'Save template' : 'Create template'}
          </Button>
          <ButtonLink href="/codes/templates">Cancel</ButtonLink>
        </div>
      </div>
      <UnsavedChanges isDirty={JSON.stringify(draft) !== JSON.stringify(initial)} />
    </Form>
  );
}

/** Loads the code that builds the request, on the first save. @throws ApiError */
async function loadRequest() {
  try {
    return await import('./template-request.js');
  } catch {
    throw connectionError();
  }
}

/** Converts an error path of a template to the path in a code, which the routing panels expect. */
function toRoutingPath({ path, message }: ErrorDetail): ErrorDetail {
  return { path: path.replace(/^defaults\./, ''), message };
}
