import { Button } from '../components/button.js';
import type { CodeCondition } from './code-condition.js';
import { useCodeName } from './code-name.js';
import { CODE_TYPE_DISPLAY } from './code-type-display.js';

interface ChosenConditionProps {
  condition: CodeCondition;
  onRemove: () => void;
}

/** A chosen condition as a button that removes it. */
export function ChosenCondition({ condition, onRemove }: ChosenConditionProps) {
  switch (condition.field) {
    case 'code':
      return <ChosenCode id={condition.value} onRemove={onRemove} />;
    case 'tag':
      return <Chosen label={`Tag: ${condition.value}`} onRemove={onRemove} />;
    case 'type':
      return <Chosen label={`Type: ${CODE_TYPE_DISPLAY[condition.value].name}`} onRemove={onRemove} />;
  }
}

function ChosenCode({ id, onRemove }: { id: string; onRemove: () => void }) {
  return <Chosen label={`Code: ${useCodeName(id)}`} onRemove={onRemove} />;
}

function Chosen({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button small icon="close" aria-label={`Remove the filter ${label}`} onClick={onRemove}>
      <bdi class="truncate chosen-condition">{label}</bdi>
    </Button>
  );
}
