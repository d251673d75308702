import { useState } from 'preact/hooks';
import type { ErrorDetail } from '../../core/basics/errors.js';
import { Button } from '../components/button.js';
import { SelectField } from '../components/field.js';
import { Icon } from '../components/icon.js';
import { messageAt } from '../http/api-error.js';
import { Link } from '../router/link.js';
import { languageChoices, languageName } from './names.js';
import { newVariants, type RoutingDraft } from './routing-draft.js';
import type { VariantResults } from './variant-results.js';
import { VariantsField } from './variants-field.js';

/** Destination of visitors for whom no rule matches. */
export interface DefaultDestination {
  /** Description of the destination, as shown in the row. */
  text: string;
  /** URL of the first variant when visitors are split; empty if there is no URL. */
  url: string;
  /** Files of the first variant; empty if there are none. */
  files: readonly string[];
  /** Page that changes the destination. */
  editHref?: string;
}

export interface DefaultRowProps {
  destination: DefaultDestination;
  draft: RoutingDraft;
  errors: readonly ErrorDetail[];
  results: VariantResults;
  /** Makes a variant the destination of the code; absent while there are unsaved changes. */
  onUseVariant: ((variantId: string) => void) | undefined;
  onDraft: (change: Partial<RoutingDraft>) => void;
}

/** The last row of the rules: the destination of visitors for whom no rule matches. */
export function DefaultRow({ destination, draft, errors, results, onUseVariant, onDraft }: DefaultRowProps) {
  const { text, editHref } = destination;
  const { rules, variants, defaultLanguage } = draft;
  const [formerVariants, setFormerVariants] = useState(variants);
  const isSplit = variants.length > 0;
  const usesLanguages = defaultLanguage !== '' || rules.some(({ when }) => when.language !== undefined);
  const split = () =>
    onDraft({
      variants: formerVariants.length > 0 ? formerVariants : newVariants(destination),
    });
  const endSplit = () => {
    setFormerVariants(variants);
    onDraft({ variants: [] });
  };
  return (
    <li class="rule rule-default" data-part="default">
      <div class="rule-head">
        <span class="rule-handle-space" />
        <div class="rule-summary">
          <h3>{rules.length === 0 ? 'Everyone' : 'Everyone else'}</h3>
          <p class="rule-target small">
            <Icon name={isSplit ? 'split' : 'forward'} size={14} />
            {isSplit ? (
              'Split among the variants below'
            ) : (
              <>
                <bdi class="truncate" title={text}>
                  {text}
                </bdi>
                {editHref !== undefined && (
                  <Link href={editHref} aria-label="Edit the destination of the code">
                    Edit
                  </Link>
                )}
              </>
            )}
          </p>
        </div>
        <div class="rule-actions">
          <Button small icon={isSplit ? 'close' : 'split'} onClick={isSplit ? endSplit : split}>
            {isSplit ? 'End the split' : 'Split visitors'}
          </Button>
        </div>
      </div>
      {(isSplit || usesLanguages) && (
        <div class="rule-body stack">
          {isSplit && (
            <VariantsField
              variants={variants}
              path="routing.variants"
              errors={errors}
              results={results.of('default')}
              onUse={onUseVariant}
              onVariants={(next) => onDraft({ variants: next })}
            />
          )}
          {usesLanguages && (
            <SelectField
              label="Language of this destination"
              hint={
                defaultLanguage === ''
                  ? 'Without it, a rule matches only languages that the visitor clearly prefers.'
                  : 'Each visitor gets the language that they prefer, whatever the order of the rules.'
              }
              error={messageAt(errors, 'routing.defaultLanguage')}
              value={defaultLanguage}
              choices={languagesWith(defaultLanguage)}
              onValue={(next) => onDraft({ defaultLanguage: next })}
            />
          )}
        </div>
      )}
    </li>
  );
}

/** The suggested languages, plus the chosen one if it is not among them. */
function languagesWith(chosen: string) {
  const choices = [{ value: '', label: 'Not set' }, ...languageChoices()];
  const isKnown = choices.some(({ value }) => value === chosen);
  return isKnown ? choices : [...choices, { value: chosen, label: languageName(chosen) }];
}
