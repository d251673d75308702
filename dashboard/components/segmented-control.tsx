import type { Choice } from './field.js';

interface SegmentedControlProps<Value extends string> {
  /** Name of the group for screen readers; not shown. */
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onValue: (value: Value) => void;
}

/** A row of buttons of which exactly one is pressed. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  choices,
  onValue,
}: SegmentedControlProps<Value>) {
  return (
    <div class="segmented-control" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onValue(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
