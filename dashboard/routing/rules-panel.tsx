import { useEffect, useRef, useState } from 'preact/hooks';
import type { ErrorDetail } from '../../core/basics/errors.js';
import { Button } from '../components/button.js';
import { toast } from '../components/toast.js';
import { DefaultRow, type DefaultRowProps } from './default-row.js';
import { ruleTitle } from './describe-rule.js';
import { moveItem } from '../components/move-item.js';
import { duplicateRule, newRule, type RuleDraft } from './routing-draft.js';
import { RuleCard } from './rule-card.js';
import { useDragOrder } from './use-drag-order.js';
import type { VariantResults } from './variant-results.js';

/** Maximum number of rules of a code. */
const MAX_RULES = 25;

interface RulesPanelProps {
  rules: readonly RuleDraft[];
  errors: readonly ErrorDetail[];
  results: VariantResults;
  /** Makes the variant of a rule the rule's only destination; absent while there are unsaved changes. */
  onUseVariant: ((rule: RuleDraft, variantId: string) => void) | undefined;
  onRules: (rules: RuleDraft[]) => void;
  /** The row of the default destination. */
  defaultRow: DefaultRowProps;
}

/**
 * The control to focus after the next change of the list: a button of a rule, or the button that adds a rule.
 */
type FocusTarget = { key: number; control: 'up' | 'down' | 'title' } | 'add';

/** The rules in their order, and the default destination as the last row. */
export function RulesPanel({ rules, errors, results, onUseVariant, onRules, defaultRow }: RulesPanelProps) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLDivElement>(null);
  const focusTarget = useRef<FocusTarget>();
  const [openKeys, setOpenKeys] = useState<ReadonlySet<number>>(new Set());
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const target = focusTarget.current;
    if (!target) return;
    focusTarget.current = undefined;
    if (target === 'add') addButton.current?.querySelector('button')?.focus();
    else focusControl(list.current, target);
  }, [rules]);

  const setOpen = (key: number, isOpen: boolean) => {
    const keys = new Set(openKeys);
    if (isOpen) keys.add(key);
    else keys.delete(key);
    setOpenKeys(keys);
  };
  const move = (from: number, to: number) => {
    onRules(moveItem(rules, from, to));
    setAnnouncement(`${ruleTitle(rules[from]!, from)} is now ${to + 1} of ${rules.length}`);
  };
  const moveByButton = (index: number, step: -1 | 1) => {
    const to = index + step;
    const isAtEnd = to === 0 || to === rules.length - 1;
    const control = step < 0 === isAtEnd ? 'down' : 'up';
    focusTarget.current = { key: rules[index]!.key, control };
    move(index, to);
  };
  const insert = (rule: RuleDraft, index: number) => {
    focusTarget.current = { key: rule.key, control: 'title' };
    setOpen(rule.key, true);
    onRules(rules.toSpliced(index, 0, rule));
  };
  const remove = (index: number) => {
    const next = rules[index + 1] ?? rules[index - 1];
    focusTarget.current = next ? { key: next.key, control: 'title' } : 'add';
    onRules(rules.toSpliced(index, 1));
    toast('Rule deleted', { label: 'Undo', onChoose: () => onRules([...rules]) });
  };
  const { drag, startDrag } = useDragOrder(list, rules.length, move);

  return (
    <section class="panel stack" aria-labelledby="rules-title">
      <div class="panel-intro">
        <h2 id="rules-title">Rules</h2>
        <p class="soft">The first rule that matches decides. Without a match, the last row applies.</p>
      </div>
      <ol class="rules" ref={list} aria-labelledby="rules-title">
        {rules.map((rule, index) => (
          <RuleCard
            key={rule.key}
            rule={rule}
            index={index}
            count={rules.length}
            isOpen={openKeys.has(rule.key)}
            dropMark={
              drag && drag.to === index && drag.from !== index
                ? drag.to < drag.from
                  ? 'before'
                  : 'after'
                : undefined
            }
            isDragged={drag?.from === index}
            errors={errors}
            results={results}
            onUseVariant={onUseVariant && ((variantId) => onUseVariant(rule, variantId))}
            onOpen={(isOpen) => setOpen(rule.key, isOpen)}
            onRule={(changed) => onRules(rules.with(index, changed))}
            onMove={(step) => moveByButton(index, step)}
            onDragStart={(event) => startDrag(event, index)}
            onDuplicate={() => insert(duplicateRule(rule, rules), index + 1)}
            onDelete={() => remove(index)}
          />
        ))}
        <DefaultRow {...defaultRow} />
      </ol>
      <p class="visually-hidden" role="status">
        {announcement}
      </p>
      <div class="row" ref={addButton}>
        <Button
          icon="plus"
          disabled={rules.length >= MAX_RULES}
          onClick={() => insert(newRule(rules), rules.length)}
        >
          Add rule
        </Button>
        {rules.length >= MAX_RULES && <span class="small soft">A code can have {MAX_RULES} rules.</span>}
      </div>
    </section>
  );
}

function focusControl(list: HTMLElement | null, { key, control }: Exclude<FocusTarget, 'add'>): void {
  const selector = `[data-rule="${key}"] [data-control="${control}"]`;
  const element = list?.querySelector<HTMLElement>(selector);
  element?.focus();
  element?.scrollIntoView({ block: 'nearest' });
}
