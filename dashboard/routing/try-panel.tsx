import { useEffect, useRef, useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { Resolution } from '../../core/codes/routing/resolve-schemas.js';
import { Button } from '../components/button.js';
import { SelectField, TextField } from '../components/field.js';
import { Fold } from '../components/fold.js';
import { InstantField } from '../components/instant-field.js';
import { lazily } from '../components/lazily.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { SegmentedControl } from '../components/segmented-control.js';
import { TokenField } from '../components/token-field.js';
import { fieldError, type ApiError } from '../http/api-error.js';
import { useMutation } from '../http/use-mutation.js';
import { acceptLanguage } from './accept-language.js';
import { countryChoices, findLanguage, languageChoices, languageName, SOURCE_CHOICES } from './names.js';
import { FIRST_VISITOR, resolveVisitor, type Visitor } from './resolve.js';
import type { RoutingDraft } from './routing-draft.js';
import { toTriedRouting, validateDraft } from './routing-request.js';
import { TryResult } from './try-result.js';
import { VISITOR_DEVICES } from './visitor-presets.js';

interface TryPanelProps {
  code: QrCode;
  savedDraft: RoutingDraft;
  draft: RoutingDraft;
  isDirty: boolean;
  /** Marks the invalid fields of the draft. */
  onIncomplete: () => void;
}

/** The kind of page that an app asks for, loaded separately: only codes of products have kinds. */
const LoadedKindField = lazily(
  async () => (await import('../gs1/kind-field.js')).KindField,
  'Couldn’t load the kinds of pages',
);

/** The pages that an app gets which asks for a kind of page. */
const LoadedKindResult = lazily(
  async () => (await import('../gs1/kind-result.js')).KindResult,
  'Couldn’t load the page',
);

type TriedRouting = 'edited' | 'saved';

const TRIED_ROUTINGS = [
  { value: 'edited' as const, label: 'As edited' },
  { value: 'saved' as const, label: 'As saved' },
];

/** Fields of the form that show their own errors. */
const FIELDS = ['language', 'country', 'region', 'city', 'ip', 'at', 'query'];

/**
 * Tries the routing as a visitor of your choice: shows where the visitor is sent, which rule matched, and why
 * others did not.
 */
export function TryPanel({ code, savedDraft, draft, isDirty, onIncomplete }: TryPanelProps) {
  const [visitor, setVisitor] = useState(FIRST_VISITOR);
  const [tried, setTried] = useState<TriedRouting>('edited');
  /** Link type that is asked for. */
  const [linkType, setLinkType] = useState<string>();
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [result, setResult] = useState<{ resolution: Resolution; draft: RoutingDraft }>();
  const set = (change: Partial<Visitor>) => setVisitor({ ...visitor, ...change });
  const usesDraft = isDirty && tried === 'edited';
  const outcome = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error, reset } = useMutation(async () => {
    setResult(undefined);
    const routing = usesDraft ? toTriedRouting(draft) : undefined;
    const resolution = await resolveVisitor(code, visitor, routing);
    setResult({ resolution, draft: usesDraft ? draft : savedDraft });
  });
  // A result is only valid for the visitor and routing that were tried.
  useEffect(() => {
    setResult(undefined);
    setIsIncomplete(false);
    reset();
  }, [visitor, draft, tried, linkType]);
  useEffect(() => {
    if (result ?? error) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [result, error]);
  const any = { value: '', label: 'Unknown' };
  const languages = languageChoices();
  return (
    <section class="panel try" aria-labelledby="try-title">
      <div class="panel-intro">
        <h2 id="try-title">Try as…</h2>
        <p class="soft">Where would this visitor be sent? Nothing is counted.</p>
      </div>
      <Form
        class="stack"
        noValidate
        error={error}
        onSubmit={() => {
          const isInvalid = usesDraft && validateDraft(draft).length > 0;
          setIsIncomplete(isInvalid);
          if (isInvalid) onIncomplete();
          else void mutate();
        }}
      >
        {isDirty && (
          <SegmentedControl label="Rules to try" value={tried} choices={TRIED_ROUTINGS} onValue={setTried} />
        )}
        {code.type === 'gs1' && <LoadedKindField code={code} value={linkType} onValue={setLinkType} />}
        <SelectField
          label="Device"
          value={visitor.device}
          choices={VISITOR_DEVICES}
          onValue={(device) => set({ device })}
        />
        <SelectField
          label="Country"
          error={fieldError(error, 'country')}
          value={visitor.country}
          choices={[any, ...countryChoices()]}
          onValue={(country) => set({ country })}
        />
        <TokenField
          label="Languages"
          optional
          hint="The preferred one first"
          error={fieldError(error, 'language')}
          values={visitor.languages}
          choices={languages}
          parse={(typed) => findLanguage(typed, languages)}
          rejection={(typed) => `“${typed}” is not a language. Choose one from the list.`}
          nameOf={languageName}
          onValues={(next) => set({ languages: next })}
        />
        <InstantField
          label="Time"
          optional
          hint={visitor.at === '' ? 'Now' : undefined}
          error={fieldError(error, 'at')}
          value={visitor.at}
          onValue={(at) => set({ at })}
        />
        <Fold title="More" summary={summarizeMore(visitor)} hasError={hasErrorInMore(error)}>
          <VisitorText
            label="Parameters of the link"
            field="query"
            placeholder="table=7"
            visitor={visitor}
            error={error}
            set={set}
          />
          <VisitorText label="State or province" field="region" visitor={visitor} error={error} set={set} />
          <VisitorText label="City" field="city" visitor={visitor} error={error} set={set} />
          <VisitorText
            label="IP address"
            field="ip"
            placeholder="192.0.2.1"
            visitor={visitor}
            error={error}
            set={set}
          />
          {draft.rules.some(({ when }) => when.source !== undefined) && (
            <SelectField
              label="Source"
              hint="Only for codes with larger squares"
              value={visitor.source}
              choices={SOURCE_CHOICES}
              onValue={(source) => set({ source })}
            />
          )}
        </Fold>
        <Button icon="play" type="submit" busy={isPending}>
          Try
        </Button>
      </Form>
      <div class="try-outcome" ref={outcome}>
        {isIncomplete && (
          <p class="field-error small" role="alert">
            Complete the marked fields first.
          </p>
        )}
        {error && !FIELDS.some((field) => fieldError(error, field)) && <Problem error={error} />}
        <div role="status">
          {result &&
            (linkType && result.resolution.outcome === 'redirect' ? (
              <LoadedKindResult
                code={code}
                visitor={{
                  linkType,
                  acceptLanguage: acceptLanguage(visitor.languages),
                  query: visitor.query.trim().replace(/^\?/, ''),
                }}
              />
            ) : (
              <TryResult resolution={result.resolution} draft={result.draft} />
            ))}
        </div>
      </div>
    </section>
  );
}

interface VisitorTextProps {
  label: string;
  field: 'query' | 'region' | 'city' | 'ip';
  placeholder?: string;
  visitor: Visitor;
  error: ApiError | undefined;
  set: (change: Partial<Visitor>) => void;
}

function VisitorText({ label, field, placeholder, visitor, error, set }: VisitorTextProps) {
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      autocomplete="off"
      spellcheck={false}
      error={fieldError(error, field)}
      value={visitor[field]}
      onValue={(value) => set({ [field]: value })}
    />
  );
}

function summarizeMore({ query, region, city, ip }: Visitor): string {
  return [query, region, city, ip].filter((text) => text.trim() !== '').join(', ') || 'Nothing set';
}

function hasErrorInMore(error: ApiError | undefined): boolean {
  return ['query', 'region', 'city', 'ip'].some((field) => fieldError(error, field) !== undefined);
}
