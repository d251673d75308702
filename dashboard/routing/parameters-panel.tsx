import { useState } from 'preact/hooks';
import type { ErrorDetail } from '../../core/basics/errors.js';
import { UTM_PARAMETERS, type FORWARD_MODES } from '../../core/codes/routing/routing-schema.js';
import { SelectField, TextField, type Choice } from '../components/field.js';
import { Fold } from '../components/fold.js';
import { TokenField } from '../components/token-field.js';
import { pluralize } from '../format/numbers.js';
import { messageAt } from '../http/api-error.js';
import { ParameterEntries } from './parameter-entries.js';
import { PlaceholderList } from './placeholder-list.js';
import { previewUrl, type PreviewedCode } from './preview-url.js';
import type { RoutingDraft } from './routing-draft.js';
import { parseDraft } from './routing-request.js';

interface ParametersPanelProps {
  /** Fills in the placeholders of the preview. */
  code: PreviewedCode;
  /** Destination of the preview; undefined for a sample. */
  url: string | undefined;
  /** Whether all parameters of visitors are passed on, whatever the owner sets. Default: false. */
  passesAll?: boolean;
  draft: RoutingDraft;
  errors: readonly ErrorDetail[];
  onDraft: (change: Partial<RoutingDraft>) => void;
}

const FORWARD_CHOICES: readonly Choice<(typeof FORWARD_MODES)[number]>[] = [
  { value: 'off', label: 'Don’t pass them on' },
  { value: 'append', label: 'Add them; the destination’s values stay' },
  { value: 'override', label: 'Add them; the visitor’s values win' },
];

const UTM_LABELS: Record<(typeof UTM_PARAMETERS)[number], [label: string, example: string]> = {
  source: ['Source', 'poster'],
  medium: ['Medium', 'qr'],
  campaign: ['Campaign', 'spring-{date}'],
  term: ['Term', ''],
  content: ['Content', '{variant}'],
  id: ['ID', '{shortCode}'],
};

const MAX_PARAMETERS = 10;
const SAMPLE_URL = 'https://example.com/page';

/** Parameters added to the destination URL: the visitor's own, UTM parameters, and others. */
export function ParametersPanel({ code, url, passesAll, draft, errors, onDraft }: ParametersPanelProps) {
  const { utm, params } = draft;
  const at = (field: string) => messageAt(errors, `routing.${field}`);
  const utmCount = UTM_PARAMETERS.filter((name) => utm[name]).length;
  const hasErrorIn = (field: string) => errors.some(({ path }) => path.startsWith(`routing.${field}`));
  return (
    <section class="panel" aria-labelledby="parameters-title">
      <div class="panel-intro">
        <h2 id="parameters-title">Parameters</h2>
        <p class="soft">Added to the URL of every destination when a visitor is redirected.</p>
      </div>
      <Fold
        title="UTM parameters"
        summary={utmCount === 0 ? 'None' : `${utmCount} of ${UTM_PARAMETERS.length}`}
        startsOpen={utmCount > 0}
        hasError={hasErrorIn('utm')}
      >
        <div class="utm-fields">
          {UTM_PARAMETERS.map((name) => {
            const [label, example] = UTM_LABELS[name];
            return (
              <TextField
                key={name}
                label={label}
                placeholder={example}
                maxLength={200}
                autocomplete="off"
                spellcheck={false}
                error={at(`utm.${name}`)}
                value={utm[name] ?? ''}
                onValue={(value) => onDraft({ utm: { ...utm, [name]: value } })}
              />
            );
          })}
        </div>
        <PlaceholderList />
      </Fold>
      <Fold
        title="Other parameters"
        summary={params.length === 0 ? 'None' : pluralize(params.length, 'parameter')}
        startsOpen={params.length > 0}
        hasError={hasErrorIn('params')}
      >
        <ParameterEntries
          legend="Parameters"
          hint="Values can contain the same placeholders as UTM parameters."
          entries={params}
          maxEntries={MAX_PARAMETERS}
          path="routing.params"
          errors={errors}
          onEntries={(next) => onDraft({ params: next })}
        />
      </Fold>
      {passesAll ? (
        <p class="soft small">The visitor’s parameters are passed on, as apps for GS1 codes expect.</p>
      ) : (
        <ForwardingFold draft={draft} errors={errors} onDraft={onDraft} />
      )}
      <UrlPreview code={code} url={url} draft={draft} />
    </section>
  );
}

/** The parameters after the short link, which may be passed on. */
function ForwardingFold({
  draft: { forward, forwardKeys },
  errors,
  onDraft,
}: Pick<ParametersPanelProps, 'draft' | 'errors' | 'onDraft'>) {
  return (
    <Fold
      title="The visitor’s parameters"
      summary={
        forward === 'off' ? 'Not passed on' : forwardKeys.length === 0 ? 'All' : forwardKeys.join(', ')
      }
      startsOpen={forward !== 'off'}
      hasError={errors.some(({ path }) => path.startsWith('routing.query'))}
    >
      <SelectField
        label="Parameters after the short link, such as ?table=7"
        value={forward}
        choices={FORWARD_CHOICES}
        onValue={(next) => onDraft({ forward: next })}
      />
      {forward !== 'off' && (
        <TokenField
          label="Only these parameters"
          optional
          hint="Without names, all are passed on"
          error={messageAt(errors, 'routing.query.keys')}
          values={forwardKeys}
          onValues={(next) => onDraft({ forwardKeys: next })}
        />
      )}
    </Fold>
  );
}

/** Preview of the URL that a visitor gets, updated with each keystroke. */
function UrlPreview({ code, url, draft }: Pick<ParametersPanelProps, 'code' | 'url' | 'draft'>) {
  const [query, setQuery] = useState('table=7');
  const { forward, forwardKeys, utm, params } = draft;
  // Only the parameters matter here; other fields may be incomplete, which would invalidate the draft.
  const routing = parseDraft({
    ...draft,
    rules: [],
    variants: [],
    activeFrom: '',
    activeUntil: '',
    forward,
    forwardKeys,
    utm,
    params,
  });
  const first = draft.variants.find(({ target }) => target === 'url');
  const destination = first?.url || (url ?? SAMPLE_URL);
  return (
    <div class="url-preview stack">
      <h3>Preview</h3>
      {forward !== 'off' && (
        <TextField
          label="A visitor’s parameters"
          autocomplete="off"
          spellcheck={false}
          value={query}
          onValue={(next) => setQuery(next.replace(/^\?/, ''))}
        />
      )}
      <p class="mono url-preview-url" role="status" aria-label="URL of a visitor">
        {routing
          ? previewUrl({ code, routing, url: destination, query, at: Date.now() })
          : 'Fix the marked fields to see the URL.'}
      </p>
    </div>
  );
}
