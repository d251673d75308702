import type { ErrorDetail } from '../../core/basics/errors.js';
import { Button } from '../components/button.js';
import { TextField } from '../components/field.js';
import { LoadedFilesInput } from '../files/lazy-file-inputs.js';
import { formatPercent, pluralize } from '../format/numbers.js';
import { messageAt } from '../http/api-error.js';
import { useAccount } from '../session/session.js';
import { shareOf, totalWeight, weightOf } from './describe-rule.js';
import { newVariant, type VariantDraft } from './routing-draft.js';
import { UrlField } from '../components/url-field.js';
import { RESULT_DAYS, type ScansByVariant } from './variant-results.js';

const OTHER_TARGETS = {
  url: { target: 'files', label: 'Use uploaded files instead' },
  files: { target: 'url', label: 'Use a URL instead' },
} as const;
const MIN_VARIANTS = 2;
const MAX_VARIANTS = 5;

interface VariantsFieldProps {
  variants: readonly VariantDraft[];
  /** Path of the list in the request body. */
  path: string;
  errors: readonly ErrorDetail[];
  results: ScansByVariant;
  /** Makes one of the variants the only destination; `undefined` while there are unsaved changes. */
  onUse: ((variantId: string) => void) | undefined;
  onVariants: (variants: VariantDraft[]) => void;
}

/** Destinations among which visitors are split, each with its share of visitors and its recent scans. */
export function VariantsField({ variants, path, errors, results, onUse, onVariants }: VariantsFieldProps) {
  const mayUpload = useAccount().limits.fileBytes !== 0;
  const total = totalWeight(variants);
  const totalScans = variants.reduce((sum, { id }) => sum + (results.get(id ?? '') ?? 0), 0);
  const listError = errors.find((detail) => detail.path === path)?.message;
  return (
    <div class="variants stack">
      <ol class="variant-list" aria-label="Variants">
        {variants.map((variant, index) => {
          const title = variant.name.trim() || `Variant ${index + 1}`;
          const update = (change: Partial<VariantDraft>) =>
            onVariants(variants.with(index, { ...variant, ...change }));
          const scans = results.get(variant.id ?? '') ?? 0;
          const urlError = messageAt(errors, `${path}[${index}].url`);
          return (
            <li key={variant.key} class="variant" aria-label={title}>
              <div class={variant.target === 'files' ? 'variant-fields variant-of-files' : 'variant-fields'}>
                <TextField
                  label="Name"
                  optional
                  maxLength={100}
                  placeholder={`Variant ${index + 1}`}
                  error={messageAt(errors, `${path}[${index}].name`)}
                  value={variant.name}
                  onValue={(name) => update({ name })}
                />
                {variant.target === 'url' ? (
                  <UrlField
                    label="URL"
                    error={urlError && variant.url.trim() === '' ? 'Enter a URL' : urlError}
                    value={variant.url}
                    onValue={(url) => update({ url })}
                  />
                ) : (
                  <div class="variant-files">
                    <LoadedFilesInput
                      ids={variant.files}
                      path={`${path}[${index}].files`}
                      errors={errors}
                      onIds={(files) => update({ files })}
                    />
                  </div>
                )}
                <TextField
                  label="Weight"
                  inputMode="numeric"
                  autocomplete="off"
                  maxLength={4}
                  error={messageAt(errors, `${path}[${index}].weight`)}
                  value={variant.weight}
                  onValue={(weight) => update({ weight })}
                />
                {variants.length > MIN_VARIANTS && (
                  <Button
                    kind="quiet"
                    icon="close"
                    aria-label={`Remove ${title}`}
                    onClick={() => onVariants(variants.toSpliced(index, 1))}
                  />
                )}
              </div>
              {(mayUpload || variant.target === 'files') && (
                <p>
                  <Button
                    small
                    kind="quiet"
                    aria-label={`${OTHER_TARGETS[variant.target].label}: ${title}`}
                    onClick={() => update({ target: OTHER_TARGETS[variant.target].target })}
                  >
                    {OTHER_TARGETS[variant.target].label}
                  </Button>
                </p>
              )}
              <div class="variant-share">
                <progress
                  class="variant-bar"
                  aria-label={`Share of ${title}`}
                  max={Math.max(total, 1)}
                  value={weightOf(variant)}
                />
                <strong class="number">{shareOf(variant, variants)}</strong>
                {totalScans > 0 && (
                  <span class="small soft number" title={`In the last ${RESULT_DAYS} days`}>
                    {pluralize(scans, 'scan')} ({formatPercent(scans, totalScans)})
                  </span>
                )}
                {variant.id !== undefined && onUse && (
                  <Button
                    small
                    aria-label={`Use this destination: ${title}`}
                    onClick={() => onUse(variant.id!)}
                  >
                    Use this destination
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {listError && <p class="field-note field-error">{listError}</p>}
      <p class="field-note">
        A visitor keeps a variant all day.
        {totalScans > 0 && ` Scans are counted over the last ${RESULT_DAYS} days.`}
      </p>
      {variants.length < MAX_VARIANTS && (
        <Button
          small
          icon="plus"
          class="list-add"
          onClick={() => onVariants([...variants, newVariant(variants)])}
        >
          Add variant
        </Button>
      )}
    </div>
  );
}
