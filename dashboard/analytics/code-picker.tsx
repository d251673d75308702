import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { ChosenCondition } from '../codes/chosen-condition.js';
import type { CodeCondition } from '../codes/code-condition.js';
import { CodeSearchDialog } from '../codes/code-search-dialog.js';
import type { CodeSelection } from './code-selection.js';

interface CodePickerProps {
  selection: CodeSelection;
  /** Label of the button. Default: "Filter codes". */
  label?: string;
  onChange: (change: Record<keyof CodeSelection, string | undefined>) => void;
}

/**
 * Chooses the codes to count: one code, or the codes of a tag and a type. Each choice shows as a button that
 * removes it.
 */
export function CodePicker({ selection, label = 'Filter codes', onChange }: CodePickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { code, tag, type } = selection;
  const choose = (change: CodeSelection) => {
    setIsOpen(false);
    onChange({ code, tag, type, ...change });
  };
  return (
    <>
      {code !== undefined && (
        <ChosenCondition
          condition={{ field: 'code', value: code }}
          onRemove={() => choose({ code: undefined })}
        />
      )}
      {tag !== undefined && (
        <ChosenCondition
          condition={{ field: 'tag', value: tag }}
          onRemove={() => choose({ tag: undefined })}
        />
      )}
      {type !== undefined && (
        <ChosenCondition
          condition={{ field: 'type', value: type }}
          onRemove={() => choose({ type: undefined })}
        />
      )}
      <Button small icon="filter" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <CodeSearchDialog
          title={label}
          onChoose={(condition) => choose(selectionWith(condition))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/**
 * Returns the change that selects a condition: one code replaces all others, a tag or a type replaces a code.
 */
function selectionWith({ field, value }: CodeCondition): CodeSelection {
  if (field === 'code') return { code: value, tag: undefined, type: undefined };
  return { [field]: value, code: undefined };
}
