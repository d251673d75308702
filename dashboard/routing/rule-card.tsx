import { useId } from 'preact/hooks';
import type { ErrorDetail } from '../../core/basics/errors.js';
import { MoveButtons } from '../components/move-buttons.js';
import { Icon } from '../components/icon.js';
import { Menu } from '../components/menu.js';
import { describeConditions, describeTarget, ruleTitle } from './describe-rule.js';
import type { RuleDraft } from './routing-draft.js';
import { RuleEditor } from './rule-editor.js';
import type { VariantResults } from './variant-results.js';

interface RuleCardProps {
  rule: RuleDraft;
  /** Position, counted from 0. */
  index: number;
  /** Number of rules. */
  count: number;
  isOpen: boolean;
  /** Where the dragged rule would be dropped. */
  dropMark: 'before' | 'after' | undefined;
  isDragged: boolean;
  errors: readonly ErrorDetail[];
  results: VariantResults;
  onUseVariant: ((variantId: string) => void) | undefined;
  onOpen: (isOpen: boolean) => void;
  onRule: (rule: RuleDraft) => void;
  onMove: (step: -1 | 1) => void;
  onDragStart: (event: PointerEvent) => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

/** One rule: its conditions and its destination in one line, and the editor when it is open. */
export function RuleCard(props: RuleCardProps) {
  const { rule, index, count, dropMark, isDragged, errors, onOpen, onRule, onMove } = props;
  const id = useId();
  const title = ruleTitle(rule, index);
  const path = `routing.rules[${index}]`;
  const hasError = errors.some((detail) => detail.path.startsWith(`${path}.`));
  const isOpen = props.isOpen || hasError;
  const classes = ['rule', isDragged && 'rule-dragged', dropMark && `rule-drop-${dropMark}`].filter(Boolean);
  return (
    <li class={classes.join(' ')} data-rule={rule.key} data-part={rule.id}>
      <div class="rule-head">
        <span
          class="rule-handle"
          aria-hidden="true"
          title="Drag to reorder"
          onPointerDown={props.onDragStart}
        >
          <Icon name="grip" />
        </span>
        <div class="rule-summary">
          <h3>
            <button
              type="button"
              class="rule-title"
              data-control="title"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => onOpen(!isOpen)}
            >
              <span class="rule-number number">{index + 1}</span>
              <bdi class="two-lines">{title}</bdi>
              <Icon name={isOpen ? 'up' : 'down'} size={16} />
            </button>
          </h3>
          <p class="small soft two-lines">
            <bdi>{describeConditions(rule.when)}</bdi>
          </p>
          <p class="rule-target small">
            <Icon
              name={
                rule.target === 'unavailable' ? 'close' : rule.target === 'variants' ? 'split' : 'forward'
              }
              size={14}
            />
            <bdi class="truncate">{describeTarget(rule)}</bdi>
          </p>
        </div>
        <div class="rule-actions">
          <MoveButtons name={title} index={index} count={count} onMove={onMove} />
          <Menu
            small
            label={`More actions for ${title}`}
            items={[
              { label: 'Duplicate', icon: 'copy', onChoose: props.onDuplicate },
              { label: 'Delete', icon: 'trash', danger: true, onChoose: props.onDelete },
            ]}
          />
        </div>
      </div>
      {isOpen && (
        <div id={id} class="rule-body stack" role="group" aria-label={title}>
          <RuleEditor
            rule={rule}
            path={path}
            errors={errors}
            results={props.results}
            onUseVariant={props.onUseVariant}
            onRule={onRule}
          />
        </div>
      )}
    </li>
  );
}
