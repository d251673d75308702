import { useEffect, useRef } from 'preact/hooks';
import type { ErrorDetail } from '../../core/basics/errors.js';
import { Button } from '../components/button.js';
import { TextField } from '../components/field.js';
import { Menu } from '../components/menu.js';
import { SegmentedControl } from '../components/segmented-control.js';
import { LoadedFilesInput } from '../files/lazy-file-inputs.js';
import { messageAt } from '../http/api-error.js';
import { useAccount } from '../session/session.js';
import { ConditionInput } from './condition-input.js';
import {
  CONDITION_FIELDS,
  CONDITION_GROUPS,
  CONDITION_LABELS,
  type ConditionField,
} from './describe-rule.js';
import { newCondition } from './new-condition.js';
import { newVariants, type RuleDraft, type TargetKind, type WhenDraft } from './routing-draft.js';
import { UrlField } from '../components/url-field.js';
import { VariantsField } from './variants-field.js';
import type { VariantResults } from './variant-results.js';

const TARGETS: readonly { value: TargetKind; label: string }[] = [
  { value: 'url', label: 'Destination' },
  { value: 'files', label: 'Uploaded files' },
  { value: 'variants', label: 'Variants' },
  { value: 'unavailable', label: 'Unavailable' },
];

interface RuleEditorProps {
  rule: RuleDraft;
  /** Path of the rule in the request body. */
  path: string;
  errors: readonly ErrorDetail[];
  results: VariantResults;
  onUseVariant: ((variantId: string) => void) | undefined;
  onRule: (rule: RuleDraft) => void;
}

/** Edits a rule: its name, its conditions, and where it leads. */
export function RuleEditor({ rule, path, errors, results, onUseVariant, onRule }: RuleEditorProps) {
  const { name, when, target, url, files, variants } = rule;
  const { limits } = useAccount();
  // After a downgrade, rules keep their files.
  const hasFiles = limits.fileBytes !== 0 || target === 'files';
  const update = (change: Partial<RuleDraft>) => onRule({ ...rule, ...change });
  const used = CONDITION_FIELDS.filter((field) => when[field] !== undefined);
  const setWhen = (change: WhenDraft) => update({ when: { ...when, ...change } });
  const conditions = useRef<HTMLFieldSetElement>(null);
  const added = useRef<ConditionField>();
  useEffect(() => {
    if (added.current === undefined) return;
    const condition = conditions.current?.querySelector(`[data-condition="${added.current}"]`);
    added.current = undefined;
    condition?.querySelector<HTMLElement>('input, select, button')?.focus();
  }, [when]);
  const add = (field: ConditionField) => {
    added.current = field;
    setWhen(newCondition(field));
  };
  return (
    <>
      <TextField
        label="Name"
        optional
        hint="For you; visitors don’t see it"
        maxLength={100}
        error={messageAt(errors, `${path}.name`)}
        value={name}
        onValue={(next) => update({ name: next })}
      />
      <fieldset class="rule-part" ref={conditions}>
        <legend class="field-label">{used.length > 1 ? 'When all of these apply' : 'When'}</legend>
        {used.map((field) => (
          <div
            key={field}
            class="condition"
            role="group"
            aria-label={CONDITION_LABELS[field]}
            data-condition={field}
          >
            <div class="condition-input">
              <ConditionInput
                field={field}
                when={when}
                path={`${path}.when`}
                errors={errors}
                onWhen={setWhen}
              />
            </div>
            <Button
              kind="quiet"
              small
              icon="close"
              aria-label={`Remove the condition ${CONDITION_LABELS[field]}`}
              onClick={() => update({ when: without(when, field) })}
            />
          </div>
        ))}
        {used.length === 0 && messageAt(errors, `${path}.when`) && (
          <p class="field-note field-error">Add at least one condition</p>
        )}
        <div class="condition-menu">
          <Menu
            small
            icon="plus"
            label="Conditions"
            items={CONDITION_GROUPS.flatMap(([group, fields]) =>
              fields
                .filter((field) => !used.includes(field))
                .map((field) => ({ group, label: CONDITION_LABELS[field], onChoose: () => add(field) })),
            )}
          >
            Add condition
          </Menu>
        </div>
      </fieldset>
      <fieldset class="rule-part">
        <legend class="field-label">Then</legend>
        <SegmentedControl
          label="What the rule leads to"
          value={target}
          choices={TARGETS.filter(({ value }) => value !== 'files' || hasFiles)}
          onValue={(next) =>
            update({
              target: next,
              ...(next === 'variants' && variants.length === 0 && { variants: newVariants({ url, files }) }),
            })
          }
        />
        {target === 'url' && (
          <UrlField
            label="Destination"
            error={
              url.trim() === '' && messageAt(errors, `${path}.url`)
                ? 'Enter a URL'
                : messageAt(errors, `${path}.url`)
            }
            value={url}
            onValue={(next) => update({ url: next })}
          />
        )}
        {target === 'files' && (
          <LoadedFilesInput
            ids={files}
            path={`${path}.files`}
            errors={errors}
            onIds={(next) => update({ files: next })}
          />
        )}
        {target === 'variants' && (
          <VariantsField
            variants={variants}
            path={`${path}.variants`}
            errors={errors}
            results={results.of(rule.id)}
            onUse={onUseVariant}
            onVariants={(next) => update({ variants: next })}
          />
        )}
        {target === 'unavailable' && (
          <p class="field-note">
            Visitors see that the code is not available, or get the URL that is set for this under “Access and
            dates”.
          </p>
        )}
      </fieldset>
    </>
  );
}

function without(when: WhenDraft, field: ConditionField): WhenDraft {
  const { [field]: _removed, ...others } = when;
  return others;
}
